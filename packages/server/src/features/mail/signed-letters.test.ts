/**
 * Letters bear the service's name: whatever people call themselves, a letter leads nowhere but to the service, and nobody gets more of them
 * than a person can need.
 */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { activateUser, createUser } from '@taschino/contract/accounts.ts'
import { resendInvitations } from '@taschino/contract/agencies.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { refund } from '@taschino/contract/payments.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { bringsIn, faultsIn } from '@taschino/testkit/many-people.ts'
import { story } from '@taschino/testkit/story.ts'
import { send } from '@taschino/testkit/personas.ts'
import { LETTERS } from './letters.ts'
import { writeLetter } from './write-letter.ts'

const TRAP = 'bloccato: entra su https://taschino-sicurezza.example'

describe('what people may call themselves', () => {
  story('no name with an address is taken by any way in, and the sentence says what to write', async (world) => {
    const place = await world.agency()
    const [company, office, giulia] = [
      await world.person('company'),
      await world.person('agency', { name: 'Paola Alfieri', place }),
      await world.person('enduser'),
    ]
    for (const trap of [TRAP, 'evil.com', 'Giulia www.evil', '3471112223', 'scrivi a(at)evil', 'Раypal']) {
      const told = (one: { json: unknown }, path: string) =>
        expect((one.json as { fields: unknown }).fields).toContainEqual({ path, why: 'address' })
      told(
        await company.isRefused('invalid_input', createUser, {
          body: { email: 'a@storia.test', firstName: trap, lastName: 'Neri', role: 'enduser' },
        }),
        'firstName',
      )
      told(await giulia.isRefused('invalid_input', updateUser, { params: { id: String(giulia.id) }, body: { lastName: trap } }), 'lastName')
      const opened = await send(world.url, activateUser, {
        body: {
          activationCode: 'x'.repeat(43),
          activationData: { username: 'anna.n', password: 'una parola lunga', firstName: trap, lastName: 'Neri' },
        },
      })
      expect([opened.status, (opened.json as { fields: unknown }).fields]).toEqual([
        400,
        [{ path: 'activationData.firstName', why: 'address' }],
      ])
      expect(await faultsIn(office, [{ firstName: trap, lastName: 'Neri', email: 'b@storia.test' }])).toEqual(['1 firstName format'])
    }
  })

  story('nor a reason that others read', async (world) => {
    const [forno, giulia] = [await world.shop(), await world.person('enduser')]
    const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
    await world.gives(giulia.id, '2 × 8,00 normal')
    const { gtid } = await giulia.pays(forno, '1 × 8,00 normal')
    const said = await carla.isRefused('invalid_input', refund, { body: { gtid, unit: 800, amount: 1, reason: TRAP } })
    expect((said.json as { fields: unknown }).fields).toEqual([{ path: 'reason', why: 'address' }])
  })

  /** Fields in which an address may stand, and why. */
  const MAY = new Map([
    ['agencies.createAgency.userData.username', 'a user name'],
    ['onboarding.createShop.userData.username', 'a user name'],
    ['onboarding.createGroup.userData.username', 'a user name'],
    ['setup.beginFirst.username', 'a user name'],
    ['onboarding.decideReview.faults.path', 'the name of a field of ours'],
    ['agencies.decideAgency.faults.path', 'the name of a field of ours'],
    ['session.login.username', 'an e-mail is one way to say who one is'],
    ['distribution.mendRow.who', 'rows name people by their e-mail'],
    ['distribution.addRow.who', 'the same'],
    ['distribution.addRow.amount', 'a cell as it came, read by the office that wrote it'],
    ['distribution.mendRow.amount', 'the same'],
    ['distribution.mendRow.unit', 'the same'],
    ['payouts.requestReturned.reference', 'a bank’s own number, which may look like a telephone; read by the company alone'],
    ['requests.approve.invoiceNumber', 'a number of an invoice may as well'],
    ['credits.decideGrant.invoiceNumber', 'the same'],
    ['club.addCodes.codes.pin', 'digits of a code, sealed and told to its buyer alone'],
    ['club.decideProblem.code.pin', 'the same'],
    [
      'accounts.activateUser.activationData.username',
      'small letters and dots, as in anna.neri; in letters replaced where it looks like an address',
    ],
    ['accounts.createUser.username', 'the same'],
    ['payments.closeKey.call', 'the name of a call, and no other is taken'],
    ['stepup.begin.order', 'sealed by the server'],
    ['stepup.confirm.order', 'the same'],
    ['gift.createMerchant.howTo', 'where a code is used, often a web address: written by the company, read on a screen and in no letter'],
    ['gift.updateMerchant.howTo', 'the same'],
    ['club.createProduct.description', 'what a product is, written by the company, read on a screen and in no letter'],
    ['club.updateProduct.description', 'the same'],
    ['club.mapCategories.externalIds', 'names that a provider has for its categories'],
    ['club.claimCashback.brandGuid', 'the name that a provider has for a brand: one that is none is refused'],
  ])
  const SECRET = /password|deviceCode|pushToken|token|code$|response|challenge|by\.|endpoint/i
  interface Def {
    shape?: Record<string, unknown>
    innerType?: unknown
    element?: unknown
    in?: unknown
    options?: unknown[]
    type?: string
  }
  const defOf = (schema: unknown): Def => (schema as { _zod?: { def?: Def } })._zod?.def ?? {}
  /** Every text of a body, with its path. */
  function texts(schema: unknown, path: string): [string, unknown][] {
    const { shape, innerType, element, options, type } = defOf(schema)
    if (shape) return Object.entries(shape).flatMap(([name, inner]) => texts(inner, `${path}.${name}`))
    if (type === 'array') return texts(element, path)
    if (innerType) return texts(innerType, path)
    if (options) return options.flatMap((one) => texts(one, path))
    return type === 'string' || type === 'pipe' ? [[path, schema]] : []
  }

  test('of all calls: no field that people fill takes an address, but those that are meant for one', () => {
    const all = ALL_CALLS.flatMap((call) => (call.body ? texts(call.body, call.name) : []))
    expect(all.length).toBeGreaterThan(60)
    const takes = all
      .filter(([, schema]) =>
        ['entra su https://x.example', 'evil.com', 'scrivi a m@evil.it', 'chiama 347 1112223'].some(
          (trap) => z.safeParse(schema as z.ZodMiniType, trap).success,
        ),
      )
      .map(([path]) => path)
    expect(takes.filter((path) => !MAY.has(path) && !SECRET.test(path))).toEqual([])
  })
})

describe('letters', () => {
  /** What the service puts into a letter itself; everything else comes from people. */
  const OWN = new Set([
    'code',
    'disableCode',
    'to',
    'from',
    'step',
    'what',
    'request',
    'answer',
    'value',
    'own',
    'tookBack',
    'forTickets',
    'byOwner',
    'state',
    'of',
    'device',
    'lines',
    'says',
    'pocket',
    'members',
    'quarter',
    'setting',
    'about',
    'as',
    'day',
    'gross',
    'net',
    'pieces',
    'amount',
    'gtid',
    'due',
    'total',
    'open',
    'iban',
    'which',
  ])
  const WHOLE: Record<string, unknown> = {
    code: 'abc',
    disableCode: 'abc',
    to: 'a•••@b.it',
    from: '1234',
    step: 'rejected',
    what: 'passkey-added',
    request: 'payback',
    answer: 'rejected',
    value: 1200,
    own: true,
    tookBack: true,
    byOwner: true,
    device: 'Chrome',
    lines: ['1'],
    says: ['manca il CAP'],
    pocket: 'own',
    members: 2,
    state: 'suspended',
    quarter: '2026-Q3',
    setting: 'fees',
    gross: 5400,
    net: 4320,
    pieces: 2,
    amount: 3,
    gtid: '0123456789ABCDEF',
  }
  /** What the same name means elsewhere. */
  const OF_KIND: Record<string, Record<string, unknown>> = {
    'network-news': { about: 'handover', to: 'team-within', of: 'shop', day: '2026-11-30' },
    'club-news': { about: 'order', as: 'part' },
    'invoice-due': { day: '2026-10-01', due: '2026-10-31', total: 8466, open: 8466, iban: null, which: 'last' },
  }
  const TYPED = ['invitedBy', 'agency', 'shop', 'place', 'agent', 'next', 'reason', 'detail', 'by', 'product', 'brand', 'number']

  test.each(Object.keys(LETTERS))('%s says nothing that somebody smuggled into a name, and still reads as a sentence', (kind) => {
    for (const language of ['it', 'en'] as const) {
      for (const name of TYPED)
        for (const trap of [TRAP, 'evil.com', 'x'.repeat(500), 'Anna\u202e', '']) {
          const written = writeLetter(
            kind,
            { ...WHOLE, ...OF_KIND[kind], ...Object.fromEntries(TYPED.map((one) => [one, 'Anna Neri'])), [name]: trap },
            { language, circuit: 'Borgo Pay', publicUrl: 'https://casa.example' },
          )
          expect(`${written?.html} ${written?.text}`).not.toMatch(/taschino-sicurezza|evil\.com|x{100}|\u202e/)
          // Whose letter it is says the circuit's own name (decision 0190).
          expect(`${written?.subject} ${written?.html} ${written?.text}`).not.toMatch(/taschino|\{circuit\}/i)
          expect(written?.text).toContain('Borgo Pay')
          expect(written?.text).not.toMatch(/undefined|\bnull\b|\(\)|(?:Motivo|Reason): *\n|^ (?:ti ha|has)/m)
        }
    }
    // A fact that is on neither list is new: say whether people type it.
    const read = new Set<string>()
    const facts = new Proxy(
      { ...WHOLE, ...OF_KIND[kind], ...Object.fromEntries(TYPED.map((name) => [name, 'Anna Neri'])) } as Record<string, unknown>,
      {
        get: (all, name: string) => (read.add(name), all[name]),
      },
    )
    for (const language of ['it', 'en'] as const)
      (LETTERS[kind as keyof typeof LETTERS][language] as (facts: unknown, circuit: string) => unknown)(facts, 'Borgo Pay')
    expect([...read].filter((name) => !OWN.has(name) && !TYPED.includes(name))).toEqual([])
  })

  story('an invitation by somebody whose name is one from before the rule names nobody', async (world) => {
    const box = await world.letterbox()
    const company = await world.person('company')
    await world.db.query(`update app_user set first_name = $2 where id = $1`, [company.id, TRAP])
    await company.gets(createUser, { body: { email: 'nuova.anna@storia.test', firstName: 'Anna', lastName: 'Neri', role: 'enduser' } })
    const { text, html, subject } = await box.brings('nuova.anna@storia.test')
    for (const part of [text, html, subject]) expect(part).not.toContain('sicurezza')
    expect(text).toContain('Una persona che usa Taschino ti ha invitato')
  })

  story(
    'an address is written to six times a day and twelve times a week at most, by whomever, with or without an account',
    async (world) => {
      const giulia = await world.person('enduser')
      for (const email of [`${giulia.username}@storia.test`, 'mai.stata@storia.test']) {
        for (let n = 0; n < 5; n++) {
          const office = await world.person('agency', { name: 'Paola Alfieri', place: await world.agency() })
          await bringsIn(office, [{ firstName: 'Anna', lastName: 'Neri', email }])
          await world.db.query(`update letter set created_at = created_at - interval '2 hours' where recipient = $1`, [email])
          await office.gets(resendInvitations, { body: {} })
          await world.db.query(`update letter set created_at = created_at - interval '2 hours' where recipient = $1`, [email])
        }
        const written = async () =>
          (await world.db.query<{ n: number }>('select count(*)::int as n from letter where recipient = $1', [email])).rows[0]?.n
        const most = await written()
        expect(most).toBeLessThanOrEqual(6)
        for (let day = 0; day < 5; day++) {
          await world.db.query(`update letter set created_at = created_at - interval '1 day' where recipient = $1`, [email])
          for (let n = 0; n < 4; n++) {
            const office = await world.person('agency', { name: 'Ugo Lupo', place: await world.agency() })
            await bringsIn(office, [{ firstName: 'Anna', lastName: 'Neri', email }])
            await world.db.query(`update letter set created_at = created_at - interval '1 hour' where recipient = $1`, [email])
          }
        }
        expect(await written()).toBeLessThanOrEqual(12)
      }
    },
  )
})
