/** The letter about a company setting that waits for a second person or was answered; it never holds a value. */
import type { SettingKey } from '@taschino/contract/settings.ts'
import { wordsOf } from '../../../platform/words.ts'
import type { LetterKind } from './kind.ts'

interface Facts {
  setting: SettingKey
  answer: 'asked' | 'approved' | 'rejected'
  reason: string | null
}

const IT = {
  asked: {
    subject: 'Un’impostazione aspetta il tuo sì',
    title: 'Serve una seconda persona',
    text: 'un’altra persona della società ha chiesto di cambiare questa impostazione. Vale dopo il sì di una seconda persona: puoi dirlo tu.',
    after: 'Guarda chi l’ha chiesto e che cosa cambia. Se non ti torna, rifiutala e scrivi perché.',
  },
  approved: {
    subject: 'La tua impostazione è approvata',
    title: 'Approvata',
    text: 'una seconda persona ha detto sì.',
    after: 'Vale dal giorno che avevi chiesto, o da adesso se quel giorno è passato.',
  },
  rejected: {
    subject: 'La tua impostazione non è stata approvata',
    title: 'Non approvata',
    text: 'una seconda persona ha detto no: resta tutto come prima.',
    after: 'Puoi chiederla di nuovo.',
  },
} as const satisfies Record<Facts['answer'], object>
const EN = {
  asked: {
    subject: 'A setting waits for your yes',
    title: 'A second person is needed',
    text: 'somebody else of the company has asked to change this setting. It counts after the yes of a second person, which may be you.',
    after: 'Look at who asked and what would change. If anything seems wrong, refuse it and write why.',
  },
  approved: {
    subject: 'Your setting was approved',
    title: 'Approved',
    text: 'a second person has said yes.',
    after: 'It counts from the day that you asked for, or from now on if that day is over.',
  },
  rejected: {
    subject: 'Your setting was not approved',
    title: 'Not approved',
    text: 'a second person has said no: everything stays as it was.',
    after: 'You can ask for it again.',
  },
} as const satisfies Record<Facts['answer'], object>

const nameOf = (setting: string, language: 'it' | 'en'): string => wordsOf(language).maybe(`companySettings.key.${setting}`)

export const settingTold: LetterKind<Facts> = {
  it: ({ setting, answer, reason }) => ({
    subject: IT[answer].subject,
    title: IT[answer].title,
    paragraphs: [`${nameOf(setting, 'it')}: ${IT[answer].text}`, ...(reason === null ? [] : [`Motivo: ${reason}`])],
    act: { label: 'Apri le impostazioni', path: '/company-settings' },
    after: [IT[answer].after],
  }),
  en: ({ setting, answer, reason }) => ({
    subject: EN[answer].subject,
    title: EN[answer].title,
    paragraphs: [`${nameOf(setting, 'en')}: ${EN[answer].text}`, ...(reason === null ? [] : [`Reason: ${reason}`])],
    act: { label: 'Open the settings', path: '/company-settings' },
    after: [EN[answer].after],
  }),
}
