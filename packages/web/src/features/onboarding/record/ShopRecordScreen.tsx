/**
 * The record of a shop or group: what holds it up, data, tills, contract, and the company's answer. The shop, its agent and the company
 * see the same screen, each what they may.
 */
import { useState } from 'react'
import { Store } from 'lucide-react'
import { getReview } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { Refused } from '../../../api/answers.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { ID } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { useParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Members } from '../add/Members.tsx'
import { ContractCard } from './ContractCard.tsx'
import { Decide, FaultSheet, type Faults } from './Decide.tsx'
import { SubmitAgain, Withdraw } from './HandedBack.tsx'
import { HandInSheet } from './HandInSheet.tsx'
import { Logo } from './Logo.tsx'
import { Marks } from './Marks.tsx'
import { OwnerAddress } from './OwnerAddress.tsx'
import { RecordData } from './RecordData.tsx'
import type { Path } from './record-fields.ts'
import { Rounds } from './Rounds.tsx'
import { Tills } from './Tills.tsx'
import { StateTag, Why } from './Why.tsx'

export function ShopRecordScreen() {
  const { role } = useSession()
  const { id = '' } = useParams()
  const known = ID.test(id)
  const back = useBack(
    role === 'shop'
      ? paths.shopProfile()
      : role === 'agent' || role === 'superagent'
        ? paths.agentShops()
        : paths.companyShops({ view: 'review' }),
  )
  const answer = useAsk(getReview, { params: { id } }, { enabled: known, staleTime: 0 })
  const gone = !known || (answer.error instanceof Refused && answer.error.error === 'not_found')
  if (answer.data && !gone) return <Record record={answer.data} back={back} />
  return (
    <Page title={t('shopRecord.title')} onBack={back}>
      {gone ? (
        <EmptyState icon={<Store size={32} />} title={t('shopRecord.nobody')} />
      ) : answer.error ? (
        <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
      ) : (
        <>
          <Skeleton className="h-20 rounded-m" />
          <Skeleton className="mt-4 h-40 rounded-m" />
          <Skeleton className="mt-4 h-64 rounded-m" />
        </>
      )}
    </Page>
  )
}

function Record({ record, back }: { record: ShopRecord; back: () => void }) {
  const { role } = useSession()
  const wide = useWide('duo')
  const roomy = useWide('trio')
  const [faults, setFaults] = useState<Faults | null>(null)
  const [marking, setMarking] = useState<Path | null>(null)
  const [handing, setHanding] = useState(false)
  const { can, data, isGroup, state } = record
  const works = role !== 'shop'
  const company = role === 'company' || role === 'admin'
  const say = (path: Path, words: string | null) => {
    const rest = Object.entries(faults ?? {}).filter(([other]) => other !== path)
    setFaults(Object.fromEntries(words === null ? rest : [...rest, [path, words]]))
    setMarking(null)
  }
  const decide = can.decide && <Decide record={record} faults={faults} onFaults={setFaults} onMark={setMarking} />
  const two = wide && company
  // Who decides compares: the paper lies open beside the fields, and the answer stands below them.
  const compared = two && roomy && can.decide && record.contract !== null
  const contract = <ContractCard record={record} open={compared} works={works} onHandIn={() => setHanding(true)} />
  const below = (
    <div>
      {isGroup ? works && <Members group={{ id: record.id, title: data.title }} agent={!company} /> : <Tills record={record} />}
      <Rounds record={record} />
    </div>
  )
  return (
    <Page
      title={<bdi>{data.title}</bdi>}
      above={t(isGroup ? 'shopRecord.group' : 'shopRecord.title')}
      onBack={back}
      acts={state === null ? undefined : <StateTag state={state} />}
      {...(two
        ? {
            side: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {contract}
                {!compared && decide}
                {!compared && below}
              </div>
            ),
            halves: compared,
          }
        : {})}>
      <Logo record={record} mayChange={works ? company || can.withdraw : true} />
      <Origin record={record} works={works} />
      <div className="mt-4">
        <Why record={record} onHandIn={() => setHanding(true)} />
        <OwnerAddress record={record} />
      </div>
      {company && <Marks marks={record.marks} />}
      <SubmitAgain record={record} />
      {!two && <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">{contract}</div>}
      <RecordData record={record} {...(faults === null ? {} : { marking: { faults, onMark: setMarking } })} />
      {compared && <div className="mt-6">{decide}</div>}
      {(!two || compared) && below}
      <Withdraw record={record} />
      {!two && decide && <div className="mt-6">{decide}</div>}
      {marking !== null && (
        <FaultSheet
          key={marking}
          path={marking}
          say={faults?.[marking] ?? ''}
          onSay={(words) => say(marking, words)}
          onClose={() => setMarking(null)}
        />
      )}
      {handing && <HandInSheet record={record} onClose={() => setHanding(false)} />}
    </Page>
  )
}

/** Whether it is a group or in one, and who brought it in. */
function Origin({ record: { isGroup, group, agent }, works }: { record: ShopRecord; works: boolean }) {
  return (
    <p className="mt-2 mb-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {isGroup && <Tag>{t('inbox.group')}</Tag>}
      {group && <span>{t('shopRecord.in_group', { group: group.title })}</span>}
      {agent && works && <span>{t('shopRecord.by', { name: agent.name })}</span>}
    </p>
  )
}
