/** The calls for a person's picture. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ROLES } from '../roles.ts'
import { pathId } from '../shapes.ts'

/** Pixels of a side of the square that is kept. */
export const AVATAR_SIZES = { large: 256, small: 64 } as const
export const AVATAR_MAX_BYTES = 10_485_760

const picture = { file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: AVATAR_MAX_BYTES } } as const
/** The name changes with the picture. */
const named = z.object({ name: z.string() })
const refusals = { picture_unreadable: 422, picture_too_many_pixels: 422 } as const

export const setAvatar = call({
  name: 'avatar.setAvatar',
  method: 'POST',
  path: '/users/avatar',
  roles: ROLES,
  reach: 'self',
  files: picture,
  output: named,
  refusals,
})

/** One's own, or one of those whom the company looks after. */
export const setAvatarOf = call({
  name: 'avatar.setAvatarOf',
  method: 'POST',
  path: '/users/{id}/avatar',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  files: picture,
  output: named,
  refusals: { ...refusals, staff_by_admin_only: 403 },
})

export const removeAvatar = call({
  name: 'avatar.removeAvatar',
  method: 'DELETE',
  path: '/users/avatar',
  roles: ROLES,
  reach: 'self',
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})

export const getAvatar = call({
  name: 'avatar.getAvatar',
  method: 'GET',
  path: '/users/{id}/avatar',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  query: z.object({ size: z.optional(z.enum(['large', 'small'])) }),
  file: 'image/webp',
  refusals: { no_picture: 404 },
})
