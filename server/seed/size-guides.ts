/** Size guides of the demo by category. */
export const sizeGuides: Readonly<Record<string, { note: string; cells: string[][] }>> = {
  Fashion: {
    note: 'Measure over light clothes. Between two sizes, take the larger one.',
    cells: [
      ['Size', 'Bust, cm', 'Waist, cm', 'Hips, cm'],
      ['8', '82–85', '65–68', '90–93'],
      ['10', '86–90', '69–73', '94–98'],
      ['12', '91–95', '74–78', '99–103'],
      ['14', '96–101', '79–84', '104–109'],
    ],
  },
  Shoes: {
    note: 'Stand on a sheet of paper and measure from the heel to the longest toe.',
    cells: [
      ['EU', 'UK', 'Foot, cm'],
      ['38', '5', '24.0'],
      ['40', '6.5', '25.3'],
      ['42', '8', '26.7'],
      ['44', '9.5', '28.0'],
    ],
  },
}
