/** The calls that this feature answers. */
import {
  changeViewAnswer,
  chooseColumnsAnswer,
  listSavedViewsAnswer,
  openWithViewAnswer,
  removeViewAnswer,
  saveViewAnswer,
} from './views.ts'

export const savedViewsCalls = [
  listSavedViewsAnswer,
  saveViewAnswer,
  changeViewAnswer,
  removeViewAnswer,
  openWithViewAnswer,
  chooseColumnsAnswer,
] as const
