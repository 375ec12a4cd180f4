/** A person's picture or initials; the picture needs the login, so it is fetched and not linked. */
import { useEffect, useState } from 'react'
import { getAvatar } from '@taschino/contract/people/avatar.ts'
import { askFile } from '../../../api/ask.ts'
import { Avatar } from '../../../ui/Monogram.tsx'

export interface FaceProps {
  idUser: number
  name: string
  /** Changes with the picture; null: there is none. */
  avatar: string | null
}

export function Face({ idUser, name, avatar }: FaceProps) {
  const [shown, setShown] = useState<{ avatar: string; url: string } | null>(null)
  useEffect(() => {
    if (avatar === null) return undefined
    let url = ''
    let gone = false
    // Without its picture a profile is still a profile.
    void askFile(getAvatar, { params: { id: idUser } }, { quiet: true }).then(
      (picture) => {
        if (gone) return
        url = URL.createObjectURL(picture)
        setShown({ avatar, url })
      },
      () => undefined,
    )
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [idUser, avatar])
  return shown && shown.avatar === avatar ? (
    <img src={shown.url} alt="" width={72} height={72} className="size-18 shrink-0 rounded-full object-cover" />
  ) : (
    <Avatar name={name} size="l" />
  )
}
