/** The style sheet of a copy: light and dark, for screens and paper. */
export const HtmlCopyStyle = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, footer { padding: .5rem 0; border-bottom: 1px solid #8886; }
footer { margin-top: 2rem; border: 0; border-top: 1px solid #8886; font-size: .875rem; }
nav { display: inline; margin-left: 1rem; }
nav a { margin-right: .75rem; }
nav.pages { display: block; margin: 1rem 0; }
h1 { font-size: 1.5rem; line-height: 1.3; }
h2 { margin-top: 2rem; font-size: 1.2rem; }
section { padding-top: 1rem; border-top: 1px solid #8886; }
section:target, li:target { background: #fd03; }
img, video, svg { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: .75rem; background: #8882; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
blockquote { margin: 0 0 0 .5rem; padding-left: 1rem; border-left: 3px solid #8888; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
td, th { padding: .25rem .5rem; border: 1px solid #8886; }
.by { opacity: .75; font-size: .875rem; }
.comments { padding-left: 1rem; font-size: .9rem; }
.comments > li { margin: .5rem 0; }
.comments p { display: inline; }
.accepted { font-weight: 600; }
.closed { padding: .5rem; background: #8882; }
.list > li, #results li { margin: .75rem 0; }
.list { padding-left: 0; list-style: none; }
.names { columns: 14rem; }
@media print { header nav, nav.pages { display: none; } }
`
