/** The checklist for a shop's owner until it is open: what is missing, and whose turn it is. */
import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { getReview } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { recall } from '../../../device/storage.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { KitButton, printedName } from '../KitButton.tsx'

interface Item {
  done: boolean
  title: string
  body: string
  act?: ReactNode
}

function itemsOf({ id, account, state, tills, data, isGroup }: ShopRecord): readonly Item[] {
  const tested = tills.some(({ testedAt }) => testedAt !== null)
  const link = (to: string, words: string) => (
    <Link to={to} className={buttonClass('soft', 'small')}>
      {words}
    </Link>
  )
  const iban = {
    done: account.state === 'typed' || account.state === 'agreed',
    title: t('shopCheck.iban'),
    body: t('shopCheck.iban_body'),
    act: link(paths.shopIban(), t('shopRecord.iban_type')),
  }
  const yes = {
    done: state === 'approved',
    title: t('shopCheck.yes'),
    body: t(state === 'returned' ? 'shopCheck.yes_returned' : 'shopCheck.yes_body'),
  }
  if (isGroup) return [iban, yes]
  return [
    iban,
    // A poster that was scanned hangs somewhere.
    {
      done: tested || recall(printedName(id)) !== null,
      title: t('shopCheck.poster'),
      body: t('shopCheck.poster_body'),
      act: <KitButton id={id} title={data.title} kind="soft" size="small" />,
    },
    { done: tested, title: t('shopCheck.prova'), body: t('shopCheck.prova_body'), act: link(paths.scanner(), t('prova.make')) },
    yes,
  ]
}

export function Checklist({ idShop }: { idShop: number }) {
  const record = useAsk(getReview, { params: { id: String(idShop) } }).data
  if (!record) return <Skeleton className="mt-4 h-64 rounded-m" />
  // Older than reviews, or given up: nothing of this is to do.
  if (record.state !== 'waiting' && record.state !== 'returned' && record.state !== 'approved') return null
  const items = itemsOf(record)
  return (
    <section className="mt-4 text-start">
      <SectionTitle act={t('shopCheck.done', { done: items.filter(({ done }) => done).length, count: items.length })}>
        {t('shopCheck.title')}
      </SectionTitle>
      <Card>
        <ol className="m-0 grid grid-cols-[minmax(0,1fr)] list-none gap-4 p-0">
          {items.map(({ done, title, body, act }) => (
            <li key={title} className="flex gap-3">
              {done ? (
                <CircleCheck role="img" aria-label={t('shopCheck.is_done')} size={24} className="shrink-0 text-ok-text" />
              ) : (
                <CircleDashed role="img" aria-label={t('shopCheck.to_do')} size={24} className="shrink-0 text-ink-2" />
              )}
              <div className="min-w-0 flex-1">
                <strong className="block">{title}</strong>
                {!done && (
                  <>
                    <span className="block text-[15px] text-ink-2">{body}</span>
                    {act && <div className="mt-2">{act}</div>}
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Link to={paths.shopRecord(idShop)} className={`${buttonClass('plain', 'small')} mt-2`}>
        {t('shopCheck.record')}
      </Link>
    </section>
  )
}
