type Named = { name: string; deleted?: boolean }

/** The display name: the same for every deleted account. The API uses its neutral name. */
export const displayName = ({ name, deleted }: Named, t: (key: string) => string): string =>
  deleted ? t('common.user.deleted') : name
