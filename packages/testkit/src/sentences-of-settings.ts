/** The expected sentences about settings in both languages. */
const reason = 'Conto sbagliato'

export const OF_SETTINGS = {
  setting_asked: {
    facts: { setting: 'fees', change: 7 },
    it: ['Serve un secondo sì', 'Commissioni: guarda che cosa cambia, poi approva o rifiuta'],
    en: ['A second yes is needed', 'Fees: look at what would change, then approve or refuse'],
  },
  setting_agreed: {
    facts: { setting: 'payer', change: 7 },
    it: ['Impostazione approvata', 'Conto da cui si pagano i negozi: una seconda persona ha detto sì'],
    en: ['Setting approved', 'Account that shops are paid from: a second person has said yes'],
  },
  setting_refused: {
    facts: { setting: 'fees', change: 7, reason },
    it: ['Impostazione non approvata', `Commissioni. Motivo: ${reason}`],
    en: ['Setting not approved', `Fees. Reason: ${reason}`],
  },
  setting_withdrawn: {
    facts: { setting: 'fees', change: 7 },
    it: ['Impostazione ritirata', 'Commissioni: resta quella di prima'],
    en: ['Setting taken back', 'Fees: it stays as it was'],
  },
  yes_asked: {
    facts: { yes: 7 },
    it: ['Serve un secondo sì', 'Una persona della società ha detto sì: guarda di che cosa si tratta e rispondi'],
    en: ['A second yes is needed', 'Somebody of the company has said yes: look at what it is about and answer'],
  },
  yes_agreed: {
    facts: { yes: 7 },
    it: ['Il secondo sì è arrivato', 'Quello che avevi chiesto è fatto'],
    en: ['The second yes is here', 'What you asked for is done'],
  },
  yes_dropped: {
    facts: { yes: 7 },
    it: ['Il tuo sì non basta', "Un'altra persona della società non è d'accordo: non è successo niente"],
    en: ['Your yes is not enough', 'Somebody else of the company does not agree: nothing has happened'],
  },
} as const
