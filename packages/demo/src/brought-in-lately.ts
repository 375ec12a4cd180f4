/** The shops of the demo world that are still in review. */
import type { DemoShop } from './demo-shop.ts'

export const BROUGHT_IN_LATELY: readonly DemoShop[] = [
  {
    owner: { username: 'osvaldo', firstName: 'Osvaldo', lastName: 'Ferraris' },
    title: 'Osteria del Ponte',
    description: 'Cucina di casa, a pranzo dal lunedì al venerdì',
    address: 'Corso Alfieri 210, 14100 Asti',
    place: [44.90081, 8.20411],
    businessName: 'Ferraris Osvaldo',
    capabilities: ['normal', 'free_credits'],
    tills: [['0STPNTE1', 'cassa']],
    disabled: true,
    review: 'waiting',
  },
  {
    owner: { username: 'gemma', firstName: 'Gemma', lastName: 'Olivero' },
    title: 'Gelateria Olivero',
    description: 'Gelato, granite e piatti freddi',
    address: 'Via Cavour 12, 14100 Asti',
    place: [44.89931, 8.20601],
    businessName: 'Olivero Gemma & C. snc',
    capabilities: ['normal', 'free_credits'],
    tills: [['GE0L1VR1', 'banco']],
    disabled: true,
    review: 'returned',
  },
]
