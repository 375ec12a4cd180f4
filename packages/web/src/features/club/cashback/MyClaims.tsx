/** The purchases that somebody reported, with the company's answers. */
import { listClaims } from '@taschino/contract/club/cashback.ts'
import type { CashbackClaim } from '@taschino/contract/club/cashback-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf, MerchantLogo } from '../../gift-codes/public.ts'

const KINDS: Readonly<Record<CashbackClaim['state'], TagKind>> = { open: 'warn', granted: 'ok', rejected: 'bad' }

export function ClaimRow({ claim, to, owner }: { claim: CashbackClaim; to?: string; owner?: string | null }) {
  const { brandName, logo, date, amount, state, reason, share } = claim
  return (
    <Row
      {...(to === undefined ? {} : { to })}
      lead={<MerchantLogo logo={logo} name={brandName} size="m" />}
      title={<bdi>{owner ?? brandName}</bdi>}
      detail={
        <>
          {owner !== undefined && owner !== null && (
            <span className="block truncate">
              <bdi>{brandName}</bdi>
            </span>
          )}
          <span className="block">{t('cashback.claim_of', { purchase: money(amount), day: shortDay(instantOf(date)) })}</span>
          <span className="mt-1 block">
            <Tag kind={KINDS[state]}>{t(`cashback.claim_state.${state}`)}</Tag>
          </span>
          {reason !== null && (
            <span className="mt-1 block">
              «<bdi>{reason}</bdi>»
            </span>
          )}
        </>
      }
      end={state === 'rejected' ? undefined : money(share)}
    />
  )
}

/** Nothing at all where nobody ever reported anything. */
export function MyClaims() {
  const list = useInfinite(listClaims, { query: {} })
  if (list.items.length === 0) return null
  return (
    <section aria-labelledby="cashback-claims" className="mt-6">
      <SectionTitle id="cashback-claims">{t('cashback.claims')}</SectionTitle>
      <PagedList list={list} waiting={1} none={null}>
        {(claims) => (
          <Rows label={t('cashback.claims')}>
            {claims.map((claim) => (
              <ClaimRow key={claim.idClaim} claim={claim} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}
