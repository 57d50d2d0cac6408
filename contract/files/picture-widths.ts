/** The widths, in pixels, that `?w=` of a picture's url takes. Apart from the schemas, so that a page without any needs none. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
