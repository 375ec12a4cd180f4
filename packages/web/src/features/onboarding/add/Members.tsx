/** The shops of a new group: existing ones without a group, or new ones. */
import { useState } from 'react'
import { Check, Plus } from 'lucide-react'
import { getGroup, listReviews } from '@taschino/contract/onboarding.ts'
import { listShopStandings } from '@taschino/contract/requests.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { SearchField } from '../../../ui/FilterBar.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

interface Found {
  id: number
  title: string
  address: string
}

/** An agent's that are not decided yet: those of an open shop are the company's to move. */
function useCandidates(agent: boolean, text: string): readonly Found[] | undefined {
  const words = { text, limit: '8' }
  const reviews = useAsk(listReviews, { query: { ...words, kind: 'shop' } }, { enabled: agent && text !== '', keepPrevious: true }).data
  const shops = useAsk(listShopStandings, { query: words }, { enabled: !agent && text !== '', keepPrevious: true }).data
  if (agent) return reviews?.items.filter(({ state }) => state === 'waiting' || state === 'returned').map(({ about }) => about)
  return shops?.items.filter(({ isGroup, group }) => !isGroup && group === null)
}

export function Members({ group, agent }: { group: { id: number; title: string }; agent: boolean }) {
  const [text, setText] = useState('')
  const wanted = useSettled(text).trim()
  const found = useCandidates(agent, wanted)
  const members = useAsk(getGroup, { params: { id: String(group.id) } }).data?.shops ?? []
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(updateShop, { prove: withStepUp, onEnd: () => invalidate(getGroup, listShopStandings, listReviews) })
  const add = (id: number) => act.start({ params: { id: String(id) }, body: { idShopGroup: group.id } })
  const rest = found?.filter(({ id }) => !members.some((member) => member.id === id))
  return (
    <section className="mt-6">
      <SectionTitle>{t('shopGroup.members')}</SectionTitle>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      {members.length > 0 && (
        <Rows className="mb-3" label={t('shopGroup.members')}>
          {members.map(({ id, title, address }) => (
            <Row
              key={id}
              lead={<Monogram name={title} />}
              title={<bdi>{title}</bdi>}
              detail={<bdi>{address}</bdi>}
              end={<Check role="img" aria-label={t('shopGroup.in')} size={20} className="text-ok-text" />}
            />
          ))}
        </Rows>
      )}
      <SearchField
        label={t('shopGroup.find')}
        hint={t(agent ? 'shopGroup.find_hint_agent' : 'shopGroup.find_hint')}
        text={text}
        onText={setText}
      />
      {wanted !== '' && rest && (
        <div role="status" className="mt-2">
          <Candidates found={rest} adding={act.busy ? Number(act.input?.params.id) : null} onAdd={add} />
        </div>
      )}
      <Link to={paths.shopAdd(agent ? 'agent' : 'company', group.id)} className={`${buttonClass('ghost')} mt-3`}>
        <Plus aria-hidden size={20} />
        {t('shopGroup.new_shop')}
      </Link>
      {sheet}
    </section>
  )
}

function Candidates({ found, adding, onAdd }: { found: readonly Found[]; adding: number | null; onAdd: (id: number) => void }) {
  if (found.length === 0) return <p className="m-0 text-[15px]">{t('shopGroup.nobody')}</p>
  return (
    <Rows label={t('shopGroup.found')}>
      {found.map(({ id, title, address }) => (
        <Row
          key={id}
          lead={<Monogram name={title} />}
          title={<bdi>{title}</bdi>}
          detail={<bdi>{address}</bdi>}
          beside={
            <Button
              className="me-2"
              kind="soft"
              size="small"
              aria-label={t('shopGroup.add_one', { title })}
              busy={adding === id}
              onClick={() => onAdd(id)}>
              {t('shopGroup.add')}
            </Button>
          }
        />
      ))}
    </Rows>
  )
}
