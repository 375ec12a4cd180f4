/** Who I am here, how the app looks and sounds on this device, the ways to everything about me, and the way out. */
import { useState } from 'react'
import { Camera, LogOut } from 'lucide-react'
import { getProfile } from '@taschino/contract/people.ts'
import type { Profile } from '@taschino/contract/people.ts'
import { late } from '../../../app/late.tsx'
import { logout } from '../../../app/log-in-out.ts'
import { paths } from '../../../app/paths.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { Face } from './Face.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { Ways } from './Ways.tsx'

const PhotoSheet = late(() => import('./PhotoSheet.tsx').then((module) => module.PhotoSheet))

export function ProfileScreen() {
  const profile = useAsk(getProfile, undefined, { kept: true })
  return (
    <Page title={t('profile.title')}>
      {profile.error && !profile.data && <Notice kind="bad" act={<Button size="small" onClick={() => void profile.refetch()}>{t('act.retry')}</Button>}>{errorWords(profile.error)}</Notice>}
      <Head profile={profile.data} />
      {profile.data && <Data profile={profile.data} />}
      <Ways />
      <DeviceSettings />
      <div className="mt-8 wide:hidden"><Button kind="ghost" icon={<LogOut aria-hidden size={20} />} onClick={() => logout()}>{t('nav.logout')}</Button></div>
      <p className="mt-4 mb-0 text-center text-sm text-ink-2">{t('app.name')} · {t('profile.version', { version: __APP_VERSION__ })}</p>
    </Page>
  )
}

const fullName = (profile: Profile): string => `${profile.firstName} ${profile.lastName}`.trim() || profile.username

function Head({ profile }: { profile: Profile | undefined }) {
  const [changing, setChanging] = useState(false)
  if (!profile) {
    return (
      <div className="mb-6 flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div><Skeleton className="h-5 w-40" /><Skeleton className="mt-2 w-48" /></div>
      </div>
    )
  }
  const name = profile.shopTitle ?? fullName(profile)
  // What a profile kept from an earlier version lacks is no picture.
  const avatar = profile.avatar ?? null
  return (
    <div className="mb-6 flex items-center gap-4">
      {profile.shopTitle && avatar === null ? <Monogram name={name} size="l" /> : <Face idUser={profile.idUser} name={name} avatar={avatar} />}
      <div className="min-w-0 flex-1">
        <div className="text-xl font-bold tracking-tight">{name}</div>
        <div className="break-words text-ink-2"><Breakable>{profile.shopTitle ? fullName(profile) : profile.email}</Breakable></div>
        <button type="button" onClick={() => setChanging(true)} className="press mt-1 -ms-2 inline-flex min-h-11 items-center gap-2 rounded-[14px] px-2 text-[15px] font-semibold text-brand hover:bg-mint"><Camera aria-hidden size={18} />{t(avatar === null ? 'photo.add' : 'photo.change')}</button>
      </div>
      {changing && <PhotoSheet.Component has={avatar !== null} onClose={() => setChanging(false)} waiting={null} failed={() => null} />}
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
      <SectionTitle act={<a href={paths.profileData()} className="inline-flex min-h-8 items-center font-semibold text-brand">{t('profile.edit')}</a>}>{t('profile.data')}</SectionTitle>
      <Card flush>
        <dl className="m-0 divide-y divide-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3"><dt className="text-ink-2">{name}</dt><dd className="m-0 min-w-0 font-semibold break-words"><Breakable>{value}</Breakable></dd></div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
