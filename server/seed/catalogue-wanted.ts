import type { Kind } from './catalogue.ts'

/**
 * What people in Nigeria search for first, by child category. Every store of the category has some, whatever else it
 * sells: the last of its products. So the others are those that it would have without these.
 */
export const wanted: Readonly<Record<string, readonly Kind[]>> = {
  Smartphones: [['Samsung Galaxy smartphone', 'mobile-phone', 245_000, 400, 'colour', ['A06', 'A16', 'A36', 'S24']]],
  'Phone accessories': [
    ['Phone case', 'mobile-phone-with-arrow', 4_500, 80, 'colour', ['clear', 'shockproof', 'leather', 'Ankara']],
    [
      'Charging cable',
      'electric-plug',
      3_200,
      60,
      'none',
      ['USB-C, 1 m', 'Lightning, 1 m', 'three in one', 'USB-C, 2 m'],
    ],
    ['Earphones', 'headphone', 6_800, 80, 'colour', ['Bluetooth', 'wired', 'sport', 'with microphone']],
  ],
  'Television and radio': [
    ['Television 55"', 'television', 465_000, 15_500, 'none', ['smart', '4K']],
    ['HDMI cable', 'electric-plug', 4_900, 120, 'none', ['1.5 m', '3 m']],
  ],
  'Rice, grains and beans': [
    ['Long grain rice, 50 kg', 'cooked-rice', 86_000, 50_000, 'none', ['parboiled', 'new harvest']],
  ],
  'Roots and flour': [
    ['Garri, 4 kg', 'bowl-with-spoon', 5_600, 4_000, 'none', ['white', 'yellow', 'Ìjẹ̀bú', 'fine grain']],
    ['Yam flour, 2 kg', 'bowl-with-spoon', 6_900, 2_000, 'none', ['plantain blend', 'dark']],
  ],
  Power: [
    [
      'Generator',
      'fuel-pump',
      320_000,
      42_000,
      'none',
      ['2.5 kVA petrol', '3.5 kVA petrol', '5 kVA diesel', 'key start'],
    ],
    ['Power cable', 'electric-plug', 7_400, 900, 'none', ['2.5 mm', '4 mm']],
  ],
}
