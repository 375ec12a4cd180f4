/** The hosts to which an answer with `redirect` and `url` may lead people, by whole name. Nobody is listed yet: providers come with the club. */

export const REDIRECT_HOSTS: readonly string[] = []
