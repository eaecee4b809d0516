/** The folder of a site's data, unless `DATA_DIR` names another. */
export const DefaultDataDir = './data'

/** In that folder: the variables of the database that was chosen in the setup. */
export const ConfigName = 'config.json'
