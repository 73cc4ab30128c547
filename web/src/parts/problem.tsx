/** What went wrong, and another try. */
export function Problem({ children, again }: { children: string; again: () => void }) {
  return (
    <p role="alert" class="problem">
      {children}{" "}
      <button type="button" class="link" onClick={again}>
        Try again
      </button>
    </p>
  );
}
