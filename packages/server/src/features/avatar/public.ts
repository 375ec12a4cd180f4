/** How other features take a picture: drawn anew, one after the other. */
export { redraw, redrawPaper } from './redraw.ts'
