/** The call behind PROVA: scanning a till's poster to see that it is the right one. Nothing is paid (decision 0179). */
import { parseCode } from '@taschino/basics/codes.ts'
import { testTill } from '@taschino/contract/shop-front.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle } from '../../http/handle.ts'
import { noteDeed } from '../audit/public.ts'
import { notice } from '../realtime/public.ts'
import { isTheirs, loadShop, tillOf } from '../shops/public.ts'
import { roundsOf } from './review-store.ts'
import { insertTest, nameOf, testsToday } from './test-store.ts'

/** Enough for every till of a large shop, several times; more is somebody who makes tills blink. */
const TESTS_A_DAY = 60

export const testTillAnswer = handle(testTill)(async ({ who, params, db, tx, clock, refuse }) => {
  const code = parseCode(params.code)
  const till = code === null ? null : await tillOf(db, code)
  const found = till && (await loadShop(db, till.idShop))
  // Who has nothing to do with the shop hears the same as for a code that is none.
  if (code === null || !till || !found || !isTheirs(who, { ...found, ...found.shop })) return refuse('shop_code_unknown')
  const [round] = await roundsOf(db, { shop: till.idShop })
  if (round?.state === 'rejected' || round?.state === 'withdrawn') return refuse('shop_code_unknown')
  const { id, title, address, enabled } = found.shop
  const now = clock.now()
  return tx(async (sql) => {
    if ((await testsToday(sql, id, now)) >= TESTS_A_DAY) return refuse('tests_a_day', { most: TESTS_A_DAY })
    await insertTest(sql, { code, by: who.idUser, now })
    await noteDeed(sql, { by: who.idUser, act: 'shop.tested', shop: id, facts: { till: till.name } })
    await emit(sql, [
      notice({ shops: [id], users: [who.idUser], event: { type: 'onShopCompanyResponse', GTID: '', action: 'tested', till: code } }),
    ])
    const testedAt = new Date(now).toISOString()
    return {
      prova: true as const,
      shop: { id, title, address, enabled },
      code,
      till: till.name,
      testedAt,
      testedBy: await nameOf(sql, who.idUser),
    }
  })
})
