/** The settings of the app on this device: theme, language, sound. */
import { useSyncExternalStore } from 'react'
import { Download } from 'lucide-react'
import { updateUser } from '@taschino/contract/people/users.ts'
import { ask } from '../../../api/ask.ts'
import { session, useSession } from '../../../api/session.ts'
import { setTheme, THEMES, useTheme } from '../../../settings/theme.ts'
import { canInstall, install, isAskedByHand, onInstallable } from '../../../device/install/install.ts'
import { LOUDNESS, PAYERS_LOUDNESS } from '../../../device/sound/loudness.ts'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { InstallSteps } from '../../../ui/InstallSteps.tsx'
import { LoudSwitch, LoudTrial } from '../../../ui/Loud.tsx'
import { toast } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { changeLanguage, currentLanguage, LANGUAGES, t } from '../../../words/words.ts'
import type { Language } from '../../../words/words.ts'

const LANGUAGE_NAMES = { it: 'Italiano', en: 'English' } as const

/** The app's on this device, and the person's own: letters and pushes come in it, too. */
async function speak(language: Language): Promise<void> {
  await changeLanguage(language)
  await ask(updateUser, { params: { id: session().idUser ?? 0 }, body: { language } }, { quiet: true })
}

export function DeviceSettings() {
  const theme = useTheme()
  const { role } = useSession()
  const ways = role === 'shop' ? LOUDNESS : role === 'enduser' ? PAYERS_LOUDNESS : null
  const installable = useSyncExternalStore(onInstallable, canInstall, () => false)
  return (
    <section className="mt-6">
      <SectionTitle>{t('profile.settings')}</SectionTitle>
      <Card flush className="divide-y divide-line">
        <div className="grid gap-2 p-4">
          <span className="font-semibold">{t('profile.theme')}</span>
          <SegmentedControl
            label={t('profile.theme')}
            value={theme}
            onChange={setTheme}
            options={THEMES.map((one) => ({ value: one, label: t(`profile.theme_${one}`) }))}
          />
        </div>
        <div className="grid gap-2 p-4">
          <span className="font-semibold">{t('profile.language')}</span>
          <SegmentedControl
            label={t('profile.language')}
            value={currentLanguage()}
            onChange={(language) =>
              void speak(language).catch((caught: unknown) => toast(errorWords(caught), { kind: 'bad', lasts: 'long' }))
            }
            options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
        </div>
        {ways && ways.map((way) => <LoudSwitch key={way} way={way} />)}
        {ways && (
          <div className="p-4">
            <LoudTrial voice={role === 'shop' ? 'voice' : 'own_voice'} />
          </div>
        )}
        {isAskedByHand() && (
          <div className="px-4 py-3">
            <span className="block font-semibold">{t('profile.install')}</span>
            <InstallSteps />
          </div>
        )}
        {installable && (
          <button
            type="button"
            onClick={() => void install()}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-mint/50">
            <span className="flex-1">
              <span className="block font-semibold">{t('profile.install')}</span>
              <span className="block text-sm text-ink-2">{t('profile.install_hint')}</span>
            </span>
            <Download aria-hidden size={20} className="text-brand" />
          </button>
        )}
      </Card>
    </section>
  )
}
