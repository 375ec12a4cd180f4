/** Shows how to put the app on the home screen by hand on iPhone and iPad: three steps with the signs to look for. */
import { Share, SquarePlus } from 'lucide-react'
import { t } from '../words/words.ts'

export function InstallSteps() {
  return (
    <ol className="mt-1.5 mb-0 grid list-decimal gap-1 ps-5 text-sm">
      <li>
        <Share aria-hidden size={18} className="inline align-[-3px]" /> {t('install.step_share')}
      </li>
      <li>
        <SquarePlus aria-hidden size={18} className="inline align-[-3px]" /> {t('install.step_add')}
      </li>
      <li>{t('install.step_open')}</li>
    </ol>
  )
}
