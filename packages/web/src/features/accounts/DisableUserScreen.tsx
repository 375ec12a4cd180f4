/** The screen behind the link that closes one's own access, after one more question. */
import { disableSelf } from '@taschino/contract/accounts.ts'
import { useAct } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { useLetter } from './letter-code.ts'
import type { Looked } from './letter-code.ts'
import { Finished, Unopened } from './parts.tsx'

const over = () => ({ words: t('account.disable_over'), act: t('account.ask_disable'), to: paths.login(paths.profileClose()) })

export function DisableUserScreen() {
  const letter = useLetter('disable')
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('account.disable_title')} over={over()} />
  return <Disable code={letter.code} about={letter.about} />
}

function Disable({ code, about }: { code: string; about: Looked }) {
  const act = useAct(disableSelf)
  if (act.done)
    return (
      <Finished title={t('account.disable_title')} headline={t('account.disable_done_title')}>
        {t('account.disable_done')}
      </Finished>
    )
  if (act.refusal?.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('account.disable_title')} over={over()} />
  return (
    <Page title={t('account.disable_title')}>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {act.trouble}
        </Notice>
      )}
      <Card>
        <strong className="block">
          {about.firstName} {about.lastName}
        </strong>
        <span className="text-ink-2">
          {about.username} · <Breakable>{about.email}</Breakable>
        </span>
      </Card>
      <p className="my-5">{t('account.disable_body')}</p>
      <div className="grid gap-2">
        <Button kind="danger" busy={act.busy} onClick={() => act.start({ body: { disableCode: code } })}>
          {t('account.disable_submit')}
        </Button>
        <a href={paths.login()} className={buttonClass('ghost')}>
          {t('account.disable_keep')}
        </a>
      </div>
    </Page>
  )
}
