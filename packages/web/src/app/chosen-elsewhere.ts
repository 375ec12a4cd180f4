/** What somebody chooses in one tab, language or theme, holds in their others at once. */
import { onOtherTab } from '../device/storage.ts'
import { changeLanguage, chosenLanguage, currentLanguage } from '../words/words.ts'
import { themeChosen } from './theme.ts'

function follow(): void {
  // Without a network this tab goes on in the language that it has.
  if (chosenLanguage() !== currentLanguage()) void changeLanguage(chosenLanguage()).catch(() => undefined)
}

export function watchOtherTabs(): void {
  onOtherTab(['language'], follow)
  onOtherTab(['theme'], themeChosen)
  // Chosen while this tab was starting.
  follow()
}
