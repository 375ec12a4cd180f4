/** What the company's own people are told of settings, as it is read in both languages. */
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
} as const
