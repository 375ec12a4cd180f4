/** The profile: who one is, settings of this device, links to everything about oneself, logout. */
import { useState } from 'react'
import { Camera, LogOut } from 'lucide-react'
import { getProfile } from '@taschino/contract/people/profile.ts'
import type { Profile } from '@taschino/contract/people/profile.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { late } from '../../../routing/late.tsx'
import { logout } from '../../../auth/log-in-out.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { SupportLine } from '../../../ui/SupportLine.tsx'
import { t } from '../../../words/words.ts'
import { Face } from './Face.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { Ways } from './Ways.tsx'

const PhotoSheet = late(() => import('./PhotoSheet.tsx').then((module) => module.PhotoSheet))

export function ProfileScreen() {
  const profile = useAsk(getProfile, undefined, { kept: true })
  return (
    <Page title={t('profile.title')}>
      {profile.error && !profile.data && <RetryNotice again={() => void profile.refetch()}>{errorWords(profile.error)}</RetryNotice>}
      <Head profile={profile.data} />
      {(profile.data || !profile.error) && <Data profile={profile.data} />}
      <Ways />
      <DeviceSettings />
      <div className="mt-8 wide:hidden">
        <Button kind="ghost" icon={<LogOut aria-hidden size={20} />} onClick={() => logout()}>
          {t('nav.logout')}
        </Button>
      </div>
      <SupportLine className="mt-4 mb-0 text-center text-ink-2" />
      <p className="mt-4 mb-0 text-center text-sm text-ink-2">
        {t('app.name')} · {t('profile.version', { version: __APP_VERSION__ })}
      </p>
    </Page>
  )
}

const fullName = (profile: Profile): string => `${profile.firstName} ${profile.lastName}`.trim() || profile.username

/** As tall before the profile is here as after: what one is about to press below must not slip away under the thumb. */
const HEAD = 'mb-6 flex min-h-25 items-center gap-4'

function Head({ profile }: { profile: Profile | undefined }) {
  const [changing, setChanging] = useState(false)
  if (!profile) {
    return (
      <div className={HEAD}>
        <Skeleton className="size-18 rounded-full" />
        <div>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 w-48" />
        </div>
      </div>
    )
  }
  const name = profile.shopTitle ?? fullName(profile)
  // What a profile kept from an earlier version lacks is no picture.
  const avatar = profile.avatar ?? null
  return (
    <div className={HEAD}>
      {profile.shopTitle && avatar === null ? (
        <Monogram name={name} size="l" />
      ) : (
        <Face idUser={profile.idUser} name={name} avatar={avatar} />
      )}
      <div className="min-w-0 flex-1">
        <div className="text-xl font-bold tracking-tight">{name}</div>
        <div className="break-words text-ink-2">
          <Breakable>{profile.shopTitle ? fullName(profile) : profile.email}</Breakable>
        </div>
        <button
          type="button"
          onClick={() => setChanging(true)}
          className="press mt-1 -ms-2 inline-flex min-h-11 items-center gap-2 rounded-[14px] px-2 text-[15px] font-semibold text-brand hover:bg-mint">
          <Camera aria-hidden size={18} />
          {t(avatar === null ? 'photo.add' : 'photo.change')}
        </button>
      </div>
      {changing && <PhotoSheet.Component has={avatar !== null} onClose={() => setChanging(false)} waiting={null} failed={() => null} />}
    </div>
  )
}

/** How many lines this role has: as many stand there before they are known. */
const LINES: Readonly<Partial<Record<Role, number>>> = { enduser: 4, agency: 4, shop: 5 }
const FEWEST_LINES = 3

type Line = readonly [name: string, value: string]

function linesOf(profile: Profile, role: Role | null): readonly Line[] {
  const lines: Line[] = [
    [t('profile.name'), fullName(profile)],
    [t('profile.username'), profile.username],
    [t('profile.email'), profile.email],
  ]
  if (role === 'enduser') lines.push([t('profile.agency'), profile.agency?.name ?? t('profile.no_agency')])
  else if (profile.agency) lines.push([t('profile.firm'), profile.agency.name])
  if (profile.shopTitle) lines.push([t('profile.shop'), profile.shopTitle])
  if (profile.shopCapabilities.length > 0)
    lines.push([t('profile.accepts'), profile.shopCapabilities.map((type) => t(`type.${type}`)).join(', ')])
  return lines
}

const LINE = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-3'

function Data({ profile }: { profile: Profile | undefined }) {
  const { role } = useSession()
  return (
    <section aria-busy={!profile}>
      <SectionTitle
        act={
          <a href={paths.profileData()} className="inline-flex min-h-8 items-center font-semibold text-brand">
            {t('profile.edit')}
          </a>
        }>
        {t('profile.data')}
      </SectionTitle>
      <Card flush>
        <dl className="m-0 divide-y divide-line">
          {profile
            ? linesOf(profile, role).map(([name, value]) => (
                <div key={name} className={LINE}>
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="m-0 min-w-0 font-semibold break-words">
                    <Breakable>{value}</Breakable>
                  </dd>
                </div>
              ))
            : Array.from({ length: (role && LINES[role]) ?? FEWEST_LINES }, (_, i) => (
                <div key={i} aria-hidden className={LINE}>
                  <Skeleton className="w-24" />
                  <Skeleton className="w-36" />
                </div>
              ))}
        </dl>
      </Card>
    </section>
  )
}
