/** Takes over a language or theme that was chosen in another tab of the same browser. */
import { onOtherTab } from '../../device/storage.ts'
import { chosenLanguage, currentLanguage, fetchWords, setWords } from '../../words/words.ts'
import { themeChosen } from '../../settings/theme.ts'

/** Keeps nothing itself: what was chosen meanwhile counts, and two tabs must not send each other to and fro. */
async function follow(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen === currentLanguage()) return
  // Without a network this tab goes on in the language that it has.
  const words = await fetchWords(chosen).catch(() => null)
  if (words && chosen === chosenLanguage()) setWords(chosen, words)
}

export function watchOtherTabs(): void {
  onOtherTab(['language'], () => void follow())
  onOtherTab(['theme'], themeChosen)
  // Chosen while this tab was starting.
  void follow()
}
