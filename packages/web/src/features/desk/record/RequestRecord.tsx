/** The record of a request: data, steps, answer, movements of its party, timeline, notes. */
import { getRequest } from '@taschino/contract/requests.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { t } from '../../../words/words.ts'
import { RequestCard } from '../../inbox/public.ts'
import { Movements } from './Movements.tsx'
import { RecordFrame, RecordSection, RecordWaits, type RecordProps } from './RecordFrame.tsx'
import { Who } from './Who.tsx'

export function RequestRecord({ id }: RecordProps) {
  const answer = useAsk(getRequest, { params: { gtid: id } })
  const request = answer.data
  if (!request) return <RecordWaits title={t('record.request')} error={answer.error} again={() => void answer.refetch()} />
  const { party, kind, state, gtid } = request
  const list = { request: gtid, shown: 'all' }
  return (
    <RecordFrame
      title={t('record.request')}
      about="movement"
      id={id}
      head={<RequestCard gtid={id} next={null} />}
      data={
        <RecordSection title={t('record.linked')}>
          <FactList
            className="mt-0"
            facts={[
              [t('record.of'), <Who key="of" side={{ kind: kind === 'tickets' ? 'agency' : 'shop', id: party.id, name: party.name }} />],
              [
                t('record.in_list'),
                <Link key="list" to={kind === 'tickets' ? paths.companyAgencies(list) : paths.companyShops(list)} className="text-brand">
                  {t('record.request_open')}
                </Link>,
              ],
              [
                t('record.in_books'),
                state !== 'pending' && state !== 'rejected' && state !== 'cancelled' && (
                  <Link key="books" to={deskPaths.record('movement', gtid)} className="text-brand">
                    {t('record.movement_open')}
                  </Link>
                ),
              ],
            ]}
          />
        </RecordSection>
      }>
      <Movements id={String(party.id)} />
    </RecordFrame>
  )
}
