/** The cast of the demo world: firms, shops and people with Italian names. */
import type { DemoShop } from './demo-shop.ts'
import { BROUGHT_IN_LATELY } from './brought-in-lately.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Role } from '@taschino/contract/roles.ts'

/** One password for everybody in the demo world; real people choose their own. */
export const DEMO_PASSWORD = 'taschino-demo'

export interface DemoAgency {
  key: string
  name: string
  address: string
  unit: number
  domain: string
}

export const AGENCIES: readonly DemoAgency[] = [
  { key: 'alfieri', name: 'Officine Alfieri', address: 'Corso Settembrini 178, 10135 Torino', unit: 800, domain: 'officinealfieri.test' },
  { key: 'lucedio', name: 'Studio Lucedio', address: 'Via Tortona 31, 20144 Milano', unit: 700, domain: 'studiolucedio.test' },
]

const MEAL: readonly TicketType[] = ['normal', 'free_credits']
const OFFICE: readonly TicketType[] = ['normal', 'business', 'free_credits']
const SPESA: readonly TicketType[] = ['gdo', 'free_credits']

export const SHOPS: readonly DemoShop[] = [
  {
    owner: { username: 'carla', firstName: 'Carla', lastName: 'Rosetti' },
    title: 'Forno Rosetti',
    description: 'Pane, focacce e piatti caldi dalle 7',
    address: 'Via Po 12, 10123 Torino',
    place: [45.06807, 7.68931],
    businessName: 'Rosetti Carla',
    capabilities: MEAL,
    tills: [
      ['R0SETT1A', 'cassa 1'],
      ['R0SETT1B', 'cassa 2'],
    ],
  },
  {
    owner: { username: 'bruno', firstName: 'Bruno', lastName: 'Gallo' },
    title: 'Bar Centrale',
    description: 'Colazioni, panini e tramezzini',
    address: 'Piazza San Carlo 182, 10121 Torino',
    place: [45.06768, 7.68245],
    businessName: 'Bar Centrale di Gallo Bruno',
    capabilities: MEAL,
    tills: [['BARCENTR', 'banco']],
  },
  {
    owner: { username: 'ines', firstName: 'Ines', lastName: 'Ferrero' },
    title: 'Mercato di Porta Palazzo',
    description: 'Frutta, verdura e spesa di quartiere',
    address: 'Piazza della Repubblica 21, 10152 Torino',
    place: [45.07656, 7.68452],
    businessName: 'Porta Palazzo Spesa srl',
    capabilities: SPESA,
    tills: [
      ['P0RTAPA1', 'cassa 1'],
      ['P0RTAPA2', 'cassa 2'],
      ['P0RTAPA3', 'cassa 3'],
    ],
  },
  {
    owner: { username: 'teresa', firstName: 'Teresa', lastName: 'Audisio' },
    title: 'Trattoria della Posta',
    description: 'Cucina piemontese, pranzo di lavoro',
    address: 'Via Lagrange 27, 10123 Torino',
    place: [45.06433, 7.68216],
    businessName: 'La Posta di Audisio & C. snc',
    capabilities: ['normal', 'business'],
    tills: [['TRATP0ST', 'sala']],
  },
  {
    owner: { username: 'mario', firstName: 'Mario', lastName: 'Conti' },
    title: 'Gastronomia Valentino',
    description: 'Gastronomia, catering, piatti pronti',
    address: 'Corso Vittorio Emanuele II 52, 10125 Torino',
    place: [45.05974, 7.68003],
    businessName: 'Valentino Gastronomia srl',
    capabilities: OFFICE,
    tills: [['VA1ENT1N', 'cassa']],
  },
  {
    owner: { username: 'anna', firstName: 'Anna', lastName: 'Traverso' },
    title: 'Libreria Traverso',
    description: 'Libri e cartoleria',
    address: 'Via Garibaldi 18, 10122 Torino',
    place: [45.07241, 7.68087],
    businessName: 'Traverso Anna',
    capabilities: ['free_credits'],
    tills: [['TRAVERS0', 'cassa']],
  },
  {
    owner: { username: 'piero', firstName: 'Piero', lastName: 'Bosio' },
    title: 'Supermercato Dora',
    description: 'Supermercato con banco gastronomia',
    address: 'Corso Regina Margherita 131, 10122 Torino',
    place: [45.07893, 7.68611],
    businessName: 'Dora Supermercati spa',
    capabilities: ['normal', 'gdo', 'free_credits'],
    tills: [
      ['D0RASPM1', 'cassa 1'],
      ['D0RASPM2', 'cassa 2'],
    ],
  },
  {
    owner: { username: 'sapori', firstName: 'Elena', lastName: 'Marchetti' },
    title: 'Gruppo Sapori',
    description: 'Tre botteghe a Milano',
    address: 'Via Solferino 5, 20121 Milano',
    place: [45.47489, 9.18816],
    businessName: 'Gruppo Sapori srl',
    capabilities: OFFICE,
    tills: [],
    group: true,
  },
  {
    owner: { username: 'luca', firstName: 'Luca', lastName: 'Marchetti' },
    title: 'Sapori Brera',
    description: 'Gastronomia e pranzi veloci',
    address: 'Via Brera 22, 20121 Milano',
    place: [45.47232, 9.18771],
    businessName: 'Gruppo Sapori srl',
    capabilities: OFFICE,
    tills: [['SAP0BRER', 'cassa']],
    memberOf: 'sapori',
  },
  {
    owner: { username: 'nadia', firstName: 'Nadia', lastName: 'Colombo' },
    title: 'Sapori Navigli',
    description: 'Bistrot sul naviglio',
    address: 'Ripa di Porta Ticinese 37, 20143 Milano',
    place: [45.45056, 9.17193],
    businessName: 'Gruppo Sapori srl',
    capabilities: OFFICE,
    tills: [
      ['SAP0NAV1', 'sala'],
      ['SAP0NAV2', 'dehors'],
    ],
    memberOf: 'sapori',
  },
  {
    owner: { username: 'fabio', firstName: 'Fabio', lastName: 'Riva' },
    title: 'Sapori Porta Nuova',
    description: 'Pranzi per uffici',
    address: 'Viale della Liberazione 13, 20124 Milano',
    place: [45.48347, 9.19519],
    businessName: 'Gruppo Sapori srl',
    capabilities: ['normal', 'business'],
    tills: [['SAP0P0NV', 'cassa']],
    memberOf: 'sapori',
  },
  {
    owner: { username: 'olga', firstName: 'Olga', lastName: 'Villa' },
    title: 'Caffè Lambrate',
    description: 'Caffetteria e insalate',
    address: 'Via Conte Rosso 14, 20134 Milano',
    place: [45.48462, 9.24103],
    businessName: 'Caffè Lambrate di Villa Olga',
    capabilities: ['normal'],
    tills: [['1AMBRATE', 'banco']],
  },
  {
    owner: { username: 'sergio', firstName: 'Sergio', lastName: 'Fumagalli' },
    title: 'Iper Bicocca',
    description: 'Ipermercato, spesa e casa',
    address: 'Viale Sarca 220, 20126 Milano',
    place: [45.51634, 9.21176],
    businessName: 'Iper Bicocca spa',
    capabilities: SPESA,
    tills: [
      ['1PERB1C1', 'cassa 1'],
      ['1PERB1C2', 'cassa 2'],
    ],
  },
  {
    owner: { username: 'pina', firstName: 'Giuseppina', lastName: 'Gai' },
    title: 'Trattoria da Pina',
    description: 'In attesa di abilitazione',
    address: 'Via Cavour 40, 14100 Asti',
    place: [44.89912, 8.20534],
    businessName: 'Gai Giuseppina',
    capabilities: MEAL,
    tills: [['P1NAAST1', 'cassa']],
    disabled: true,
  },
  {
    owner: { username: 'renata', firstName: 'Renata', lastName: 'Fiore' },
    title: 'Mercati Valdora',
    description: 'Due supermercati a ovest di Torino',
    address: 'Corso Francia 112, 10093 Collegno',
    place: [45.07951, 7.57466],
    businessName: 'Mercati Valdora srl',
    capabilities: SPESA,
    tills: [],
    group: true,
  },
  {
    owner: { username: 'livia', firstName: 'Livia', lastName: 'Rota' },
    title: 'Valdora Collegno',
    description: 'Supermercato, pane e banco del fresco',
    address: 'Via Roma 30, 10093 Collegno',
    place: [45.0776, 7.5729],
    businessName: 'Mercati Valdora srl',
    capabilities: SPESA,
    tills: [
      ['VA1D0RC1', 'cassa 1'],
      ['VA1D0RC2', 'cassa 2'],
    ],
    memberOf: 'renata',
    weekly: true,
  },
  {
    owner: { username: 'tino', firstName: 'Tino', lastName: 'Greco' },
    title: 'Valdora Rivoli',
    description: 'Supermercato con parcheggio',
    address: 'Corso Susa 45, 10098 Rivoli',
    place: [45.07087, 7.52041],
    businessName: 'Mercati Valdora srl',
    capabilities: SPESA,
    tills: [['VA1D0RR1', 'cassa 1']],
    memberOf: 'renata',
    weekly: true,
  },
  ...BROUGHT_IN_LATELY,
]

/** Family after first name; those in the first group work for the first agency, and so on. Giulia comes first. */
export const PEOPLE: readonly { agency: string | null; names: string }[] = [
  {
    agency: 'alfieri',
    names:
      'Giulia Bianchi,Marco Ferraris,Chiara Bono,Davide Actis,Paola Giordano,Andrea Rinaldi,Silvia Prato,Matteo Novo,Laura Cerutti,Simone Barbero,Elisa Viale,Federico Rolle,Sara Olivero,Alessio Gastaldi,Valentina Peretti,Giorgio Massa',
  },
  {
    agency: 'lucedio',
    names:
      'Francesca Riva,Stefano Brambilla,Martina Galli,Roberto Sala,Alice Fontana,Riccardo Monti,Beatrice Motta,Tommaso Cattaneo,Camilla Longoni,Filippo Crespi,Marta Pozzi',
  },
  { agency: null, names: 'Nicola Testa,Irene Valle,Ugo Sartori' },
]

/**
 * They work for nobody here any more, and keep what was given to them: it is theirs until it ends. Nicola has nothing to pay a trattoria
 * with.
 */
export const FORMER: readonly { name: string; agency: string; gdo: number; soon: number; later: number }[] = [
  { name: 'Nicola Testa', agency: 'alfieri', gdo: 6, soon: 0, later: 0 },
  { name: 'Irene Valle', agency: 'lucedio', gdo: 0, soon: 4, later: 5 },
  { name: 'Ugo Sartori', agency: 'alfieri', gdo: 0, soon: 3, later: 6 },
]

/** Came in a moment ago: has some credits and no history, and has not read the documents yet. */
export const NEWCOMER = { username: 'nora', firstName: 'Nora', lastName: 'Bassi', credits: 2000 } as const

export interface DemoLogin {
  username: string
  role: Role
  who: string
}

/** Who is worth logging in as; everybody else exists too. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { username: 'giulia', role: 'enduser', who: 'Giulia Bianchi, Officine Alfieri' },
  { username: 'marco', role: 'enduser', who: 'Marco Ferraris, Officine Alfieri' },
  { username: 'francesca', role: 'enduser', who: 'Francesca Riva, Studio Lucedio' },
  { username: NEWCOMER.username, role: 'enduser', who: 'Nora Bassi, non ha ancora accettato i documenti' },
  { username: 'carla', role: 'shop', who: 'Forno Rosetti, Torino' },
  { username: 'ines', role: 'shop', who: 'Mercato di Porta Palazzo, Torino' },
  { username: 'sapori', role: 'shop', who: 'Gruppo Sapori, Milano (gruppo)' },
  { username: 'luca', role: 'shop', who: 'Sapori Brera, Milano' },
  { username: 'livia', role: 'shop', who: 'Valdora Collegno (supermercato di una catena)' },
  { username: 'alfieri', role: 'agency', who: 'Officine Alfieri' },
  { username: 'dario', role: 'agent', who: 'Dario Mussi' },
  { username: 'silvana', role: 'superagent', who: 'Silvana Grosso' },
  { username: 'direzione', role: 'company', who: 'Marta Serra' },
  { username: 'admin', role: 'admin', who: 'Paolo Neri' },
]
