/** Highest cost of an imported hash: each step doubles the time of a login, and a dump is not trusted. */
const MostCost = 12
const Bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Whether this hash was imported; those created here are argon2id. */
export function isBcrypt(hash: string): boolean {
  const cost = Number(Bcrypt.exec(hash)?.[1] ?? NaN)
  return cost >= 4 && cost <= MostCost
}
