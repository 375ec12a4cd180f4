/**
 * How the app gets onto the home screen where the browser offers nothing and the person does it by hand (iPhone, iPad): three steps, with
 * the signs to look for.
 */
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
