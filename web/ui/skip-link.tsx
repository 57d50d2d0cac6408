import classes from './skip-link.module.css'

/** The first thing that Tab reaches: past the header and menus to what the page is about, which has the id `page`. */
export const SkipLink = () => (
  <a href="#page" className={classes.skip}>
    Skip to content
  </a>
)
