/** The features that keep words about people and clear them of whoever leaves or is forgotten (docs/personal-data.md). */
import { forgetInDrafts } from './features/distribution/public.ts'
import { forgetInImports } from './features/imports/public.ts'

export const WORDS_ABOUT_PEOPLE = [forgetInDrafts, forgetInImports] as const
