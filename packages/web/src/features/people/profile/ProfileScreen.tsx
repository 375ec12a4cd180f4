/** Who I am here, how the app looks and sounds on this device, and the way out. */
import { useSyncExternalStore } from 'react'
import { Download, LogOut } from 'lucide-react'
import { getProfile } from '@taschino/contract/people.ts'
import type { Profile } from '@taschino/contract/people.ts'
import { logout } from '../../../app/log-in-out.ts'
import { setTheme, THEMES, useTheme } from '../../../app/theme.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { canInstall, install, onInstallable } from '../../../device/install.ts'
import { setLoud, useLoud } from '../../../device/loudness.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Field.tsx'
import { Avatar, Monogram } from '../../../ui/Monogram.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { changeLanguage, currentLanguage, LANGUAGES, t } from '../../../words/words.ts'

export function ProfileScreen() {
  const profile = useAsk(getProfile, undefined, { kept: true })
  return (
    <Page title={t('profile.title')}>
      {profile.error && !profile.data && <Notice kind="bad" act={<Button size="small" onClick={() => void profile.refetch()}>{t('act.retry')}</Button>}>{errorWords(profile.error)}</Notice>}
      <Head profile={profile.data} />
      {profile.data && <Data profile={profile.data} />}
      <Settings />
      <div className="mt-8 wide:hidden"><Button kind="ghost" icon={<LogOut aria-hidden size={20} />} onClick={() => logout()}>{t('nav.logout')}</Button></div>
      <p className="mt-4 mb-0 text-center text-sm text-ink-2">{t('app.name')} · {t('profile.version', { version: __APP_VERSION__ })}</p>
    </Page>
  )
}

const fullName = (profile: Profile): string => `${profile.firstName} ${profile.lastName}`.trim() || profile.username

function Head({ profile }: { profile: Profile | undefined }) {
  const name = profile ? (profile.shopTitle ?? fullName(profile)) : null
  return (
    <div className="mb-6 flex items-center gap-4">
      {name === null ? <Skeleton className="size-18 rounded-full" /> : profile?.shopTitle ? <Monogram name={name} size="l" /> : <Avatar name={name} size="l" />}
      <div className="min-w-0">
        {name === null ? <Skeleton className="h-5 w-40" /> : <div className="text-xl font-bold tracking-tight">{name}</div>}
        {profile ? <div className="text-ink-2">{profile.shopTitle ? fullName(profile) : profile.email}</div> : <Skeleton className="mt-2 w-48" />}
      </div>
    </div>
  )
}

function Data({ profile }: { profile: Profile }) {
  const lines: [string, string][] = [
    [t('profile.name'), fullName(profile)],
    [t('profile.username'), profile.username],
    [t('profile.email'), profile.email],
    ...(profile.agency ? [[t('profile.agency'), profile.agency.name] as [string, string]] : []),
    ...(profile.shopTitle ? [[t('profile.shop'), profile.shopTitle] as [string, string]] : []),
    ...(profile.shopCapabilities.length > 0 ? [[t('profile.accepts'), profile.shopCapabilities.map((type) => t(`type.${type}`)).join(', ')] as [string, string]] : [])
  ]
  return (
    <section>
      <SectionTitle>{t('profile.data')}</SectionTitle>
      <Card flush>
        <dl className="m-0 divide-y divide-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3"><dt className="text-ink-2">{name}</dt><dd className="m-0 font-semibold">{value}</dd></div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

const LANGUAGE_NAMES = { it: 'Italiano', en: 'English' } as const

function Settings() {
  const theme = useTheme()
  const sound = useLoud('sound')
  const voice = useLoud('voice')
  const installable = useSyncExternalStore(onInstallable, canInstall, () => false)
  return (
    <section className="mt-6">
      <SectionTitle>{t('profile.settings')}</SectionTitle>
      <Card flush className="divide-y divide-line">
        <div className="grid gap-2 p-4">
          <span className="font-semibold">{t('profile.theme')}</span>
          <SegmentedControl label={t('profile.theme')} value={theme} onChange={setTheme} options={THEMES.map((one) => ({ value: one, label: t(`profile.theme_${one}`) }))} />
        </div>
        <div className="grid gap-2 p-4">
          <span className="font-semibold">{t('profile.language')}</span>
          <SegmentedControl label={t('profile.language')} value={currentLanguage()} onChange={(language) => void changeLanguage(language)} options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))} />
        </div>
        <Switch label={t('profile.sound')} hint={t('profile.sound_hint')} checked={sound} onChange={(on) => setLoud('sound', on)} />
        <Switch label={t('profile.voice')} hint={t('profile.voice_hint')} checked={voice} onChange={(on) => setLoud('voice', on)} />
        {installable && (
          <button type="button" onClick={() => void install()} className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-mint/50">
            <span className="flex-1"><span className="block font-semibold">{t('profile.install')}</span><span className="block text-sm text-ink-2">{t('profile.install_hint')}</span></span>
            <Download aria-hidden size={20} className="text-brand" />
          </button>
        )}
      </Card>
    </section>
  )
}
