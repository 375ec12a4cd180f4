/** Shown when a shop was handed in: what happens next, and what can be done in the shop meanwhile. */
import { ScanLine, Send } from 'lucide-react'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Page } from '../../../ui/Page.tsx'
import { t } from '../../../words/words.ts'
import { SetupCard } from '../../setup/public.ts'
import { KitButton } from '../KitButton.tsx'
import { Members } from './Members.tsx'

export function Sent({ made, agent, list, onAnother }: { made: ShopRecord; agent: boolean; list: string; onAnother: () => void }) {
  const { isGroup, data, owner } = made
  const then = [
    ...(owner ? [t('shopAdd.then_owner', { email: owner.email })] : []),
    t('shopAdd.then_iban'),
    t(agent ? 'shopAdd.then_review' : 'shopAdd.then_review_other'),
    t(isGroup ? 'shopAdd.then_group' : 'shopAdd.then_live'),
  ]
  return (
    <Page title={t(isGroup ? 'shopAdd.title_group' : 'shopAdd.title')}>
      <div role="status" className="flex items-start gap-4">
        <span aria-hidden className="grid size-14 shrink-0 place-items-center rounded-m bg-mint text-brand">
          <Send size={26} />
        </span>
        <div className="min-w-0">
          <h2 className="m-0 text-lg break-words">
            <bdi>{t('shopAdd.sent', { title: data.title })}</bdi>
          </h2>
          <p className="m-0 mt-1 text-ink-2">{t('shopAdd.sent_body')}</p>
        </div>
      </div>
      <SectionTitle>{t('shopAdd.then')}</SectionTitle>
      <Card>
        <ol className="m-0 grid grid-cols-[minmax(0,1fr)] list-decimal gap-2 ps-5">
          {then.map((line) => (
            <li key={line} className="break-words">
              <Breakable>{line}</Breakable>
            </li>
          ))}
        </ol>
      </Card>
      {isGroup ? (
        <Members group={{ id: made.id, title: data.title }} agent={agent} />
      ) : (
        <>
          <SectionTitle>{t('shopAdd.meanwhile')}</SectionTitle>
          <p className="m-0 mb-3 text-[15px] text-ink-2">{t('shopAdd.meanwhile_body')}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <KitButton id={made.id} title={data.title} />
            <Link to={paths.scanner()} className={buttonClass('ghost')}>
              <ScanLine aria-hidden size={20} />
              {t('prova.make')}
            </Link>
          </div>
        </>
      )}
      {!agent && (
        <div className="mt-6">
          <SetupCard />
        </div>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
        <Link to={paths.shopRecord(made.id)} className={buttonClass('soft')}>
          {t('shopAdd.see')}
        </Link>
        <Button kind="ghost" onClick={onAnother}>
          {t(isGroup ? 'shopAdd.another_group' : 'shopAdd.another')}
        </Button>
        <Link to={list} className={buttonClass('plain')}>
          {t('shopAdd.list')}
        </Link>
      </div>
    </Page>
  )
}
