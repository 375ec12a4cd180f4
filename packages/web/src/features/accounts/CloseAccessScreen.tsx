/** The screen that asks for the letter with which people close their own access; the link in it closes it, not this screen. */
import { askDisableLink } from '@taschino/contract/accounts.ts'
import { useAct } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { useBack } from '../../routing/back.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'

export function CloseAccessScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : paths.profile(role))
  const act = useAct(askDisableLink)
  return (
    <Page title={t('account.close_title')} onBack={back}>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {act.trouble}
        </Notice>
      )}
      {act.done ? (
        <Notice kind="ok" title={t('account.close_sent_title')}>
          {t('account.close_sent')}
        </Notice>
      ) : (
        <>
          <p className="mt-0 mb-5">{t('account.close_body')}</p>
          <Button kind="danger" busy={act.busy} onClick={() => act.start({ body: {} })}>
            {t('account.close_submit')}
          </Button>
        </>
      )}
    </Page>
  )
}
