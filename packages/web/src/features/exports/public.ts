/** What other features may use of exports: the button that stands at the end of a list's title line. */
export { ExportButton } from './ExportButton.tsx'
