/** G6, the authorisation matrix for people who have a document to agree to: calls that move money refuse them, and no others do. */
import { ROLES } from '@taschino/contract/roles.ts'
import { describe } from 'vitest'
import { publishText } from './cast.ts'
import { tryEach } from './try-each.ts'

describe('T10 people who have a document to agree to', () => tryEach(['documents'], (world) => publishText(world, 'condizioni', ROLES)))
