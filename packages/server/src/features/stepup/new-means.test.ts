/**
 * Adding what proves it from then on: the password alone does that only for whoever has nothing else, or a thief who found it out would
 * make keys of his own.
 */
import { passwordLost, resetPassword } from '@taschino/contract/accounts.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { changePassword } from '@taschino/contract/session.ts'
import {
  begin,
  confirm,
  getSecurity,
  passkeyAdd,
  passkeyBegin,
  setPin,
  totpBegin,
  totpConfirm,
  totpRemove,
} from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { SoftPasskey } from '@taschino/testkit/passkey.ts'
import { Person, send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { generate } from 'otplib'
import { expect } from 'vitest'

const ON = { settings: { stepUp: STEP_UP_LIMITS } }
const ORIGIN = 'http://localhost:3000'
const PIN = '739164'
const OTHER = '402857'
const found = (pin: string) => ({ body: { pin, password: STORY_PASSWORD } })
const byPin = (pin: string) => ({ body: { by: { method: 'pin', pin } } }) as const
const IN_THE_SHEET = { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: OTHER } } } as const
const FOUND = { body: { password: STORY_PASSWORD } }

/** Somebody who found the password out, on a machine of their own. */
const thiefOf = (world: World, { username, role, id }: Person): Person => new Person(() => world.url, { username, role, id, place: null })

async function addsPasskey(person: Person, name = 'Telefono'): Promise<SoftPasskey> {
  const key = new SoftPasskey(ORIGIN)
  const { challenge, options } = await person.gets(passkeyBegin, FOUND)
  await person.gets(passkeyAdd, { body: { challenge, name, response: key.makes(options) } })
  return key
}

async function linksApp(person: Person, world: World): Promise<(ahead: number) => Promise<string>> {
  const { secret } = await person.gets(totpBegin, FOUND)
  const code = (ahead: number) => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) + ahead })
  await person.gets(totpConfirm, { body: { code: await code(0) } })
  return code
}

async function blocksPin(person: Person): Promise<void> {
  for (let n = 0; n < 5; n++) await person.sends(confirm, byPin('500999'))
  await person.isRefused('pin_blocked', confirm, byPin('500999'))
}

const ageChanges = (world: World, interval: string) =>
  world.db.query(`update step_up set pin_unproved_at = pin_unproved_at - interval '${interval}';
    update credential_change set at = at - interval '${interval}'`)

story(
  'a found password adds no passkey to whoever has a PIN, a passkey or an app; with one of them it is added',
  async (world) => {
    const [giulia, marco, direzione] = [await world.person('enduser'), await world.person('enduser'), await world.person('company')]
    await giulia.gets(setPin, found(PIN))
    await addsPasskey(marco)
    const code = await linksApp(direzione, world)
    for (const owner of [giulia, marco, direzione]) {
      const thief = thiefOf(world, owner)
      await thief.isRefused('wrong_password', passkeyBegin, { body: { password: 'non la so' } })
      await thief.isRefused('step_up_required', passkeyBegin, FOUND)
    }
    expect((await direzione.gets(getSecurity, {})).passkeys).toEqual([])
    const [phone, desk] = [thiefOf(world, giulia), thiefOf(world, direzione)]
    await phone.gets(confirm, byPin(PIN))
    await addsPasskey(phone)
    world.clock.forward(60_000)
    await desk.gets(confirm, { body: { by: { method: 'totp', code: await code(0) } } })
    await addsPasskey(desk)
  },
  ON,
)

story(
  'a found password links no app beside a passkey',
  async (world) => {
    const direzione = await world.person('company')
    await addsPasskey(direzione)
    await thiefOf(world, direzione).isRefused('step_up_required', totpBegin, FOUND)
  },
  ON,
)

story(
  'T47: a set-up that a thief began while there was nothing is over once its owner has set something up',
  async (world) => {
    const [direzione, giulia] = [await world.person('company'), await world.person('enduser')]
    const [desk, phone] = [thiefOf(world, direzione), thiefOf(world, giulia)]
    const { secret } = await desk.gets(totpBegin, FOUND)
    await addsPasskey(direzione)
    const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) })
    await desk.isRefused('totp_not_begun', totpConfirm, { body: { code } })
    const { challenge, options } = await phone.gets(passkeyBegin, FOUND)
    await giulia.gets(setPin, found(PIN))
    const response = new SoftPasskey(ORIGIN).makes(options)
    await phone.isRefused('passkey_refused', passkeyAdd, { body: { challenge, name: 'Mio', response } })
    expect([(await direzione.gets(getSecurity, {})).totp, (await giulia.gets(getSecurity, {})).passkeys]).toEqual([false, []])
  },
  ON,
)

story(
  'a PIN that is set is changed by the old one or another proof, not by a found password',
  async (world) => {
    const giulia = await world.person('enduser')
    await giulia.gets(setPin, found(PIN))
    const thief = thiefOf(world, giulia)
    await thief.isRefused('wrong_password', setPin, { body: { pin: OTHER, password: 'non la so' } })
    await thief.isRefused('step_up_required', setPin, found(OTHER))
    await giulia.gets(confirm, byPin(PIN))
    await giulia.gets(setPin, found(OTHER))
    await thief.isRefused('pin_wrong', confirm, byPin(PIN))
  },
  ON,
)

story(
  'a PIN that was forgotten is chosen anew by the password once it is blocked, and for half a day it adds no passkey',
  async (world) => {
    for (const anew of ['in the profile', 'in the sheet']) {
      const giulia = await world.person('enduser')
      await giulia.gets(setPin, found(PIN))
      await blocksPin(giulia)
      if (anew === 'in the profile') await giulia.gets(setPin, found(OTHER))
      else await giulia.gets(confirm, IN_THE_SHEET)
      const tries: (() => Promise<unknown>)[] = [
        () => giulia.gets(confirm, byPin(OTHER)),
        // Chosen once more, now with a proof: it is still the same half a day.
        () => giulia.gets(setPin, found('917350')),
        () => giulia.gets(confirm, byPin('917350')),
      ]
      for (const one of tries) {
        await one()
        for (const body of [{ password: STORY_PASSWORD }, {}]) {
          const no = await giulia.isRefused('pin_too_new', passkeyBegin, { body })
          expect(Date.parse(String((no.json as RefusalBody).facts?.['until'])) - Date.now()).toBeGreaterThan(11 * 3_600_000)
        }
      }
      await ageChanges(world, '12 hours')
      await addsPasskey(giulia)
    }
  },
  ON,
)

story(
  'T48: a thief who found the password blocks the PIN by guessing, and chooses no other one, neither in the profile nor in the sheet',
  async (world) => {
    const [giulia, forno] = [await world.person('enduser'), await world.shop()]
    await world.gives(giulia.id, '20 × 8,00 normal')
    await giulia.gets(setPin, found(PIN))
    const thief = thiefOf(world, giulia)
    await blocksPin(thief)
    expect(await thief.gets(begin, { body: {} })).toMatchObject({ methods: [], pinBlocked: true })
    await thief.isRefused('step_up_required', setPin, found(OTHER))
    await thief.isRefused('method_missing', confirm, IN_THE_SHEET)
    const no = await thief.cannotPay('step_up_required', forno, '8 × 8,00 normal')
    expect((no.json as RefusalBody).facts).toMatchObject({ methods: '' })
    // On her own telephone she does, and so does whoever has just chosen the password by a letter.
    expect(await giulia.gets(begin, { body: {} })).toMatchObject({ methods: ['password'], pinBlocked: true })
    await world.db.query(`insert into credential_change (id_user, what) values ($1, 'password-reset')`, [giulia.id])
    await thiefOf(world, giulia).gets(confirm, IN_THE_SHEET)
  },
  ON,
)

story(
  'beside a passkey the password alone chooses no PIN; whoever has lost the passkey reads their letters as well',
  async (world) => {
    const giulia = await world.person('enduser')
    await addsPasskey(giulia)
    const thief = thiefOf(world, giulia)
    await thief.isRefused('step_up_required', setPin, found(PIN))
    // As a letter brings it: its story is told in accounts.test.ts.
    await world.db.query(`insert into credential_change (id_user, what) values ($1, 'password-reset')`, [giulia.id])
    await thief.gets(setPin, found(PIN))
    await thief.gets(confirm, byPin(PIN))
    await thief.isRefused('pin_too_new', passkeyBegin, FOUND)
    // It opens the choice of a PIN where none works, for an hour, and nothing else.
    await thiefOf(world, giulia).isRefused('step_up_required', setPin, found(OTHER))
    await blocksPin(thiefOf(world, giulia))
    await ageChanges(world, '61 minutes')
    const no = await thiefOf(world, giulia).isRefused('step_up_required', setPin, found(OTHER))
    expect((no.json as RefusalBody).facts).toEqual({ why: 'fresh', methods: 'passkey' })
  },
  ON,
)

story(
  'T49: whatever changes or adds a way in is written down; a first PIN, and what is taken away, is not',
  async (world) => {
    const [giulia, marco, direzione] = [await world.person('enduser'), await world.person('enduser'), await world.person('company')]
    const box = await world.letterbox()
    const changes = async ({ id }: Person) => {
      const { rows } = await world.db.query<{ what: string }>('select what from credential_change where id_user = $1 order by id', [id])
      return rows.map(({ what }) => what)
    }
    await giulia.gets(setPin, found(PIN))
    await giulia.gets(confirm, byPin(PIN))
    await giulia.gets(setPin, found(OTHER))
    await addsPasskey(giulia)
    await giulia.gets(changePassword, { body: { password: STORY_PASSWORD, newPassword: 'otto pere verdi' } })
    expect(await changes(giulia)).toEqual(['pin-changed', 'passkey-added', 'password-changed'])
    const email = `${marco.username}@storia.test`
    await send(world.url, passwordLost, { body: { email } })
    const body = { resetCode: await box.code(email), newPassword: 'otto pere verdi' }
    expect((await send(world.url, resetPassword, { body })).status).toBe(200)
    expect(await changes(marco)).toEqual(['password-reset'])
    await linksApp(direzione, world)
    await direzione.gets(totpRemove, {})
    expect(await changes(direzione)).toEqual(['totp-added'])
  },
  ON,
)
