/** The calls for one's own profile: who one is, choices, one's own data, leaving. */
import {
  listChoices,
  myData,
  NEWS,
  setChoice,
  CHANNELS,
  NEWS_NAMES,
  type NewsChoice,
  type NewsKind,
} from '@taschino/contract/people/own-data.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Access } from '../../../http/auth/access.ts'
import { fileWord } from '@taschino/basics/app-name.ts'
import { circuitName } from '../../../platform/config/settings.ts'
import { file, handle } from '../../../http/handle.ts'
import { refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { getProfileAnswer } from './get-profile.ts'
import { deleteAccountAnswer, leavingMeansAnswer } from './leaving.ts'
import { choicesOf, everythingAbout, keepChoice, type Forget } from './store.ts'

/** The news that this role can get, each with what was chosen or else is usual. */
async function choicesFor(sql: Sql, who: { idUser: number; role: Role }): Promise<NewsChoice[]> {
  const chosen = new Map((await choicesOf(sql, who.idUser)).map(({ kind, channel, wanted }) => [`${kind} ${channel}`, wanted]))
  return NEWS_NAMES.flatMap((kind) => {
    const { roles, usual, always = [], untold }: NewsKind = NEWS[kind]
    if (untold || !roles.includes(who.role)) return []
    return CHANNELS.filter((channel) => usual[channel] !== undefined).map((channel) => {
      const fixed = always.includes(channel)
      return { kind, channel, wanted: fixed || (chosen.get(`${kind} ${channel}`) ?? usual[channel] ?? false), fixed }
    })
  })
}

const listChoicesAnswer = handle(listChoices)(async ({ who, db }) => choicesFor(db, who))

const setChoiceAnswer = handle(setChoice)(async ({ who, body, db, tx, refuse }) => {
  const current = (await choicesFor(db, who)).find(({ kind, channel }) => kind === body.kind && channel === body.channel)
  if (!current) return refuseInput([{ path: 'kind', why: 'range' }])
  if (current.fixed) return refuse('choice_fixed')
  await tx(async (sql) => {
    await keepChoice(sql, who.idUser, body.kind, body.channel, body.wanted)
    await noteDeed(sql, { by: who.idUser, act: 'notifications.chosen', user: who.idUser, facts: { ...body } })
  })
  return choicesFor(db, who)
})

const myDataAnswer = handle(myData)(async ({ who, tx, clock, settings }) => {
  const found = await tx(async (sql) => {
    await noteDeed(sql, { by: who.idUser, act: 'profile.data-taken', user: who.idUser })
    return everythingAbout(sql, who.idUser)
  })
  const paper = { about: who.idUser, madeAt: new Date(clock.now()).toISOString(), ...found }
  return file(Buffer.from(JSON.stringify(paper, null, 2)), `${fileWord(circuitName(settings))}-${who.idUser}.json`)
})

/** `forget`: features that stand on this one and keep words about people clear them of whoever leaves. */
export const profileCalls = (access: Access, sql: Sql, forget: readonly Forget[]) =>
  [
    getProfileAnswer,
    listChoicesAnswer,
    setChoiceAnswer,
    myDataAnswer,
    leavingMeansAnswer,
    deleteAccountAnswer(access, sql, forget),
  ] as const
