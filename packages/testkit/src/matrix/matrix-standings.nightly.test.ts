/** G6, the authorisation matrix for people who may not do all: disabled, invited, or with a document to agree to before money moves. */
import { ROLES } from '@taschino/contract/roles.ts'
import { describe } from 'vitest'
import { publishText } from './cast.ts'
import { tryEach } from './try-each.ts'

describe('T10 people who have a document to agree to', () => tryEach(['documents'], (world) => publishText(world, 'condizioni', ROLES)))

describe('disabled and invited people', () => tryEach(['disabled', 'invited']))
