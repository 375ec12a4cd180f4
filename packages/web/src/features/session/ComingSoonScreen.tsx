/** For roles whose rooms are not built yet: says so, and says who you are. */
import { Hammer } from 'lucide-react'
import { useLocation } from '../../app/router.tsx'
import { useSession } from '../../app/session.ts'
import { TABS } from '../../app/tabs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'

export function ComingSoonScreen() {
  const { role } = useSession()
  const { pathname } = useLocation()
  const tab = role === null ? undefined : TABS[role].find((one) => one.path === pathname)
  return (
    <Page title={tab ? t(tab.word) : t('soon.title')}>
      <EmptyState icon={<Hammer size={32} />} title={t('soon.title')}>
        {t('soon.body')} {role !== null && t('soon.role', { role: t(`role.${role}`) })}
      </EmptyState>
    </Page>
  )
}
