/** The list of the calls that saved views answers. */
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
