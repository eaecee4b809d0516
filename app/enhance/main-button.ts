/** What sends a form, among buttons that do something within it. */
export const MainButton = '.btn-primary:not([type=button])'
