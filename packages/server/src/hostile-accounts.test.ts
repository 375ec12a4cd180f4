/**
 * People who race each other for an account, and letters that reach the wrong one: whoever comes second finds the HTTP layer as the first
 * one left it.
 */
import { activateUser, createUser, disableUser, passwordLost, resetPassword } from '@taschino/contract/accounts.ts'
import { login } from '@taschino/contract/session.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { Letterbox } from '@taschino/testkit/letterbox.ts'
import { send, type Answer } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const FRESH = 'tutta un altra parola'

async function withLetters(world: World, tell: (letters: Letterbox) => Promise<void>): Promise<void> {
  const letters = await Letterbox.open(world.app.app.parts)
  try {
    await tell(letters)
  } finally {
    await letters.close()
  }
}

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted()

story('T35 a letter went to a mistyped address: once the address is corrected, its code opens nothing', (world) =>
  withLetters(world, async (letters) => {
    const direzione = await world.person('company')
    const { idUser, username } = await direzione.gets(createUser, {
      body: { email: 'sbagliata@storia.test', firstName: 'Paola', lastName: 'Vidi', role: 'agent' },
    })
    const code = await letters.code('sbagliata@storia.test')
    await direzione.gets(updateUser, { params: { id: String(idUser) }, body: { email: 'giusta@storia.test' } })
    const answer = await send(world.url, activateUser, {
      body: { activationCode: code, activationData: { username, password: FRESH, firstName: 'Paola', lastName: 'Vidi' } },
    })
    expect([answer.status, answer.json]).toEqual([409, { error: 'code_over' }])
  }),
)

story('two administrators close each other at the same moment: one remains, and neither meets a bug', async (world) => {
  for (let round = 0; round < 8; round++) {
    const [anna, berto] = [await world.person('admin', { name: 'Anna Uno' }), await world.person('admin', { name: 'Berto Due' })]
    await Promise.all([anna.token(), berto.token()])
    const answers = await Promise.all([
      anna.sends(disableUser, { params: { id: berto.id }, body: {} }),
      berto.sends(disableUser, { params: { id: anna.id }, body: {} }),
    ])
    expect(statuses(answers)).toEqual([200, 401])
    const { rows } = await world.db.query<{ n: number }>(
      `select count(*)::int as n from app_user where id in ($1, $2) and status = 'active'`,
      [anna.id, berto.id],
    )
    expect(rows[0]?.n).toBe(1)
  }
})

story('three resets with one code while the company closes and opens: nobody meets a bug, at most one reset counts', (world) =>
  withLetters(world, async (letters) => {
    const admin = await world.person('admin')
    for (let round = 1; round <= 3; round++) {
      const dario = await world.person('agent', { name: 'Dario Conti' })
      const email = `${dario.username}@storia.test`
      await send(world.url, passwordLost, { body: { email } })
      const code = await letters.code(email)
      const resets = Array.from({ length: 3 }, (_, i) =>
        send(world.url, resetPassword, { body: { resetCode: code, newPassword: `${FRESH} ${round}${i}` } }),
      )
      const closes = Array.from({ length: 2 }, () => admin.sends(disableUser, { params: { id: dario.id }, body: {} }))
      const [reset, closed] = [await Promise.all(resets), await Promise.all(closes)]
      expect(
        [...reset, ...closed].map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
        reset.map(({ text }) => text).join(),
      ).toEqual([])
      expect(statuses(reset).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect((await send(world.url, login, { body: { username: dario.username, password: `${FRESH} ${round}0` } })).status).toBe(403)
    }
  }),
)
