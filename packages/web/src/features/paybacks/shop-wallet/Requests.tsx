/** A shop's requests, newest first; the open one stands in the address. */
import { exportShopRequests, getShopRequest, listShopRequests } from '@taschino/contract/paybacks.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { Card, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { RequestDetail, RequestRow } from '../RequestLine.tsx'

const NONE = {}

export function Requests({ group }: { group: boolean }) {
  const [search, setSearch] = useSearchParams()
  const gtid = search.get('request')
  const list = useInfinite(listShopRequests, { query: NONE })
  return (
    <section aria-labelledby="requests">
      <SectionTitle
        id="requests"
        {...(list.items.length > 0 ? { act: <ExportButton small call={exportShopRequests} name={t('asked.file')} /> } : {})}>
        {t('asked.title')}
      </SectionTitle>
      <PagedList
        list={list}
        waiting={3}
        none={
          <Card>
            <NoRequests />
          </Card>
        }>
        {(items) => (
          <Rows label={t('asked.title')}>
            {items.map((request) => (
              <RequestRow key={request.gtid} request={request} to={paths.shopWallet(request.gtid)} shopToo={group} />
            ))}
          </Rows>
        )}
      </PagedList>
      <Sheet
        addressed
        open={gtid !== null}
        title={t('asked.one')}
        onClose={() =>
          setSearch(
            (now) => {
              const next = new URLSearchParams(now)
              next.delete('request')
              return next
            },
            { replace: true },
          )
        }>
        {gtid !== null && <One key={gtid} gtid={gtid} />}
      </Sheet>
    </section>
  )
}

export const NoRequests = () => <EmptyState title={t('asked.none')}>{t('asked.none_body')}</EmptyState>

export function One({ gtid }: { gtid: string }) {
  const { data, error } = useAsk(getShopRequest, { params: { gtid } })
  if (data) return <RequestDetail request={data} />
  return error ? <Notice kind="bad">{errorWords(error)}</Notice> : <SkeletonRows count={3} />
}
