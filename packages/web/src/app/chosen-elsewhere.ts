/** What somebody chooses in one tab, language or theme, holds in their others at once. */
import { onOtherTab } from '../device/storage.ts'
import { changeLanguage, chosenLanguage, currentLanguage } from '../words/words.ts'
import { themeChosen } from './theme.ts'

export function watchOtherTabs(): void {
  onOtherTab(['language'], () => {
    // Without a network this tab goes on in the language that it has.
    if (chosenLanguage() !== currentLanguage()) void changeLanguage(chosenLanguage()).catch(() => undefined)
  })
  onOtherTab(['theme'], themeChosen)
}
