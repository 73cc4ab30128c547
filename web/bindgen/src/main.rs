//! `bindgen WASM DIR`: writes DIR/misere.js and DIR/misere_bg.wasm for a page that loads them as a module.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = &arguments[..] else {
        eprintln!("usage: bindgen WASM DIR");
        return ExitCode::from(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let done = bindgen
        .input_path(input)
        .out_name("misere")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|b| b.generate(output));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
