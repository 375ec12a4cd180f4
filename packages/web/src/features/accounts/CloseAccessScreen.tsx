/** Asks for the letter with which people close their own access: the link in it does it, not this screen. */
import { useState } from 'react'
import { askDisableLink } from '@taschino/contract/accounts.ts'
import { ask } from '../../app/ask.ts'
import { paths } from '../../app/paths.ts'
import { useBack } from '../../app/back.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

export function CloseAccessScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : paths.profile(role))
  const [state, setState] = useState<{ busy?: boolean; error?: unknown; sent?: boolean }>({})
  const send = async () => {
    setState({ busy: true })
    await ask(askDisableLink, { body: {} }, { quiet: true }).then(() => setState({ sent: true }), (error: unknown) => setState({ error }))
  }
  return (
    <Page title={t('account.close_title')} onBack={back}>
      {state.error !== undefined && <Notice kind="bad" className="mb-4">{errorWords(state.error)}</Notice>}
      {state.sent ? <Notice kind="ok" title={t('account.close_sent_title')}>{t('account.close_sent')}</Notice> : (
        <>
          <p className="mt-0 mb-5">{t('account.close_body')}</p>
          <Button kind="danger" busy={state.busy === true} onClick={() => void send()}>{t('account.close_submit')}</Button>
        </>
      )}
    </Page>
  )
}
