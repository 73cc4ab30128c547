//! Lets the linkers that ask for it leave the functions of Python open until it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
