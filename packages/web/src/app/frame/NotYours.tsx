/** Shown to somebody logged in on a page that has nothing for their role: says so and links to their own places. */
import { DoorClosed } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { useBack } from '../../routing/back.ts'
import { OwnPlaces } from '../../routing/OwnPlaces.tsx'
import { paths } from '../../routing/paths.ts'

export function NotYours({ role }: { role: Role }) {
  const back = useBack(paths.home(role))
  return (
    <Page title={t('notyours.head')} onBack={back}>
      <EmptyState icon={<DoorClosed size={32} />} title={t('notyours.title')}>
        {t('notyours.body', { role: t(`role.${role}`) })}
      </EmptyState>
      <OwnPlaces role={role} />
    </Page>
  )
}
