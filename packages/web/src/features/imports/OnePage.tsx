/** The page of one import of any kind: its rows until it is applied, then its progress. */
import type { ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import type { PeopleImport, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StepsLine } from '../../ui/StepsLine.tsx'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, type MoneyAct } from '../stepup/public.ts'

const WORDS = {
  shops: { first: 'bulk.step.files', failed: 'bulk.failed', applying: 'bulk.applying', undoing: 'bulk.undoing' },
  people: { first: 'peopleBulk.step.list', failed: 'peopleBulk.failed', applying: 'peopleBulk.applying', undoing: 'peopleBulk.undoing' },
} as const
type Kind = keyof typeof WORDS

export const Steps = ({ of, at }: { of: Kind; at: 0 | 1 | 2 }) => (
  <StepsLine label={t('bulk.steps')} steps={[t(WORDS[of].first), t('bulk.step.rows'), t('bulk.step.done')]} at={at} />
)

interface PageProps {
  of: Kind
  one: Pick<ShopImport | PeopleImport, 'state' | 'rows' | 'job' | 'failure'>
  title: string
  above?: string | undefined
  onBack: () => void
}

interface DraftPageProps extends PageProps {
  /** The first thing in the way, so that nobody wonders why the button is grey. */
  way: string | null
  apply: MoneyAct
  /** What the yes is called. */
  yes: string
  onApply: () => void
  /** Why it was not thrown away. */
  trouble: string | null
  onThrow: () => void
  /** Told above the rows as soon as it is known. */
  told: ReactNode
  children: ReactNode
  under: string
}

export function DraftPage({ of, one, title, above, onBack, ...rest }: DraftPageProps) {
  const { way, apply, yes, onApply, trouble, onThrow, told, children, under } = rest
  // Work that failed leaves a draft again, which can be begun once more.
  const begun = apply.state === 'done' && one.failure === null
  return (
    <Page
      title={title}
      above={above}
      onBack={onBack}
      width="wide"
      acts={
        <IconButton label={t('bulk.throw')} onClick={onThrow}>
          <Trash2 aria-hidden size={22} />
        </IconButton>
      }
      foot={
        <>
          {way !== null && <p className="mt-0 mb-2 text-sm text-bad">{way}</p>}
          <Button busy={isUnderWay(apply) || begun} disabled={way !== null} onClick={onApply}>
            {yes}
          </Button>
        </>
      }>
      <Steps of={of} at={1} />
      <div aria-live="polite">
        {one.failure !== null && (
          <Notice kind="bad" className="mb-4" title={t(WORDS[of].failed)}>
            {of === 'shops' ? t(`bulk.failure.${one.failure}`) : t(`peopleBulk.failure.${one.failure}`)}
          </Notice>
        )}
        <MoneyTrouble act={apply} className="mb-4" />
        {trouble !== null && (
          <Notice kind="bad" className="mb-4">
            {trouble}
          </Notice>
        )}
        {told}
      </div>
      {children}
      <p className="mt-4 mb-0 text-sm text-ink-2">{under}</p>
    </Page>
  )
}

export function Underway({ of, one, title, above, onBack }: PageProps) {
  const { done, total } = one.job ?? { done: 0, total: one.rows.good }
  const word = WORDS[of][one.state === 'applying' ? 'applying' : 'undoing']
  return (
    <Page title={title} above={above} onBack={onBack} width="wide">
      <Steps of={of} at={2} />
      <Card>
        <h2 className="mt-0 mb-1 text-lg">{t(word)}</h2>
        <Progress label={t(word)} says={t('bulk.progress', { done, total })} done={done} total={total} />
        <p className="mt-3 mb-0 text-sm text-ink-2">{t('bulk.underway_hint')}</p>
      </Card>
    </Page>
  )
}
