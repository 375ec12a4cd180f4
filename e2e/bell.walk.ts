/** The bell: what is new is counted, told in a list, read at one press, and said in the language that its person speaks. */
import { listNotifications, type Notification } from '@taschino/contract/notifications.ts'
import { pay, refund } from '@taschino/contract/payments.ts'
import { expectAccessible } from './axe.ts'
import { does } from './elsewhere.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, TILLS } from './people.ts'

/** Where nobody else gives this payer anything back. */
const test = onOwnServer()

const PAYER = 'marco'
const TILL = 'bruno'

test('the bell counts, the list says what is new, one press reads it all; an empty list says what will come', async ({
  page,
  person,
  service: { url },
}) => {
  const givesOneBack = (gtid: string): Promise<unknown> =>
    does(url, TILL, refund, { body: { gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' } })
  const newest = async (): Promise<Notification | undefined> =>
    (await does<{ items: Notification[] }>(url, PAYER, listNotifications, {})).items[0]

  await enter(page, PAYER, '/notifications')
  await expect(page.getByRole('button', { name: /^Hai pagato/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Segna tutte come lette' })).toBeHidden()
  const { gtid } = await does<{ gtid: string }>(url, PAYER, pay, {
    body: { code: TILLS[TILL], parts: [{ unit: 800, amount: 2, type: 'normal' }] },
  })
  await givesOneBack(gtid)
  await expect(page.getByText('1 novità da leggere')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: '1 novità da leggere' })).toBeVisible()
  await page.getByRole('link', { name: '1 novità da leggere' }).click()
  await expect(page.getByRole('button', { name: /Rimborso ricevuto/ })).toContainText('nuova')
  await expectAccessible(page, 'the list with news')
  await page.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(page.getByRole('button', { name: 'Segna tutte come lette' })).toBeHidden()
  await page.getByRole('button', { name: /Rimborso ricevuto/ }).click()
  await expect(page).toHaveURL(/\/tabs\/enduser-transactions\?gtid=/)
  await expect(page.getByRole('link', { name: 'Novità', exact: true }).first()).toBeAttached()

  // In English what was told before is English, and so is what comes, on the screen and in what the service writes.
  await page.goto('/tabs/enduser-profile')
  await page.getByRole('radio', { name: 'English' }).or(page.getByText('English')).first().click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.poll(async () => (await newest())?.title).toBe('Refund received')
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /Refund received/ })).toContainText('Bar Centrale gave you €8.00 back')
  await givesOneBack(gtid)
  await expect(page.getByText('Bar Centrale gave you €8.00 back').nth(1)).toBeVisible()

  // Nobody has told Silvana anything yet.
  const empty = await person('silvana', '/notifications')
  await expect(empty.getByText('Ancora nessuna novità')).toBeVisible()
  await expectAccessible(empty, 'the empty list')
})
